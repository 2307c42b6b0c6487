import type { z } from 'zod'
import type { slipOnWire, slipPaymentTypes } from './slip-calls.ts'

/** The literal texts of slips (spec 002 §5, §8). */
export const slipTexts = {
  uploaded: 'Slip uploaded successfully!',
  notUploaded: 'Slip upload failed.',
  updated: 'Slip updated successfully!',
  notUpdated: 'Failed to update slip',
  deleted: 'Slip deleted successfully!',
  notDeleted: 'Failed to delete slip',
  wrongFile: 'Only PDF, PNG, or JPG files are allowed. Please upload a valid file.',
  unsupported: 'Unsupported file type.',
  noMethod: 'Please select a payment method before uploading the slip.',
  noFile: 'No file to upload.',
} as const

export const slipPaymentTitles: Readonly<Record<(typeof slipPaymentTypes)[number], string>> = {
  BANK_TRANSFER: 'Bank Transfer',
  CHEQUE: 'Cheque',
  CARD_PAYMENT: 'Card Payment',
}

/** Larger than this is taken, and told (decisions.md F30). */
export const largeSlipBytes = 10 * 1024 * 1024

const beginnings: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
]

/** How many bytes it takes to tell what a file is. */
export const slipBeginning = 5

/** What is wrong with a chosen slip, by its name and by what it begins with; null if nothing is. */
export function slipProblem(name: string, begins: Uint8Array): string | null {
  if (!/\.(pdf|png|jpe?g)$/i.test(name)) return slipTexts.wrongFile
  if (begins.length === 0) return slipTexts.noFile
  const isKnown = beginnings.some((start) => start.every((byte, place) => begins[place] === byte))
  return isKnown ? null : slipTexts.unsupported
}

export type Slip = z.output<typeof slipOnWire>

/** What a slip is called. */
export function slipName({ id, fileName }: Pick<Slip, 'id' | 'fileName'>): string {
  return fileName || `Slip ${id}`
}

/** A slip among others that was not there before and has this name and payment method (decisions.md Q2). */
export function hasSlipArrived(
  before: readonly Slip[],
  now: readonly Slip[],
  { fileName, paymentType }: { fileName: string; paymentType: string },
): boolean {
  const known = new Set(before.map(({ id }) => String(id)))
  return now.some(
    (slip) =>
      !known.has(String(slip.id)) &&
      (slip.fileName == null || slip.fileName === fileName) &&
      (slip.paymentType == null || slip.paymentType === paymentType),
  )
}
