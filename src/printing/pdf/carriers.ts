import type { CarrierContent, VoucherToPrint } from '#store/ports/print-port.ts'
import { formatLabelAmount } from '#store/values/money.ts'
import { PdfSheet, type PdfDeps } from './pdf-sheet.ts'

/** What stands on a carrier board or book; null is left out. */
export interface Carrier {
  voucherId: string
  to: string | null
  from: string | null
  body: string | null
  amountCents: number | null
}

/** The carrier of a voucher with the chosen content. */
export function carrierOf(voucher: VoucherToPrint, content: CarrierContent): Carrier {
  const says = (...contents: CarrierContent[]) => contents.includes(content)
  return {
    voucherId: voucher.id,
    to: says('both', 'receiver') ? voucher.ownerName.trim() || null : null,
    from: says('both', 'sender') ? voucher.sender.trim() || null : null,
    body: says('message') ? voucher.message.replaceAll('\r\n', '\n').trim() || null : null,
    amountCents: says('amount') ? voucher.amountCents : null,
  }
}

interface Provider {
  name: string
  footerLine: string
}

interface Room {
  x: number
  y: number
  width: number
  height: number
}

/** Millimetres. A board is one A5 sheet across; a book is an A4 sheet across that is folded to A5. */
const a5 = { width: 210, height: 148 }
const book = { width: 297, height: 210 }
const margin = 14

export type CarrierKind = 'board' | 'book'

/** What a carrier is drawn on: a page of a PDF, or the picture of one. */
export type CarrierPage = Pick<PdfSheet, 'line' | 'wrap' | 'dashedLine'>

/** Width and height of a page in millimetres. */
export const carrierFormats: Readonly<Record<CarrierKind, readonly [number, number]>> = {
  board: [a5.width, a5.height],
  book: [book.width, book.height],
}

/** One carrier on its page. */
export function drawCarrier(kind: CarrierKind, page: CarrierPage, carrier: Carrier, provider: Provider): void {
  if (kind === 'board') drawBoard(page, carrier, provider)
  else drawBook(page, carrier, provider)
}

function drawBoard(page: CarrierPage, carrier: Carrier, provider: Provider): void {
  const inner = a5.width - 2 * margin
  page.line(provider.name, { x: margin, y: margin + 8, width: inner }, { size: 20, weight: 'bold', align: 'center' })
  drawContent(page, carrier, { x: margin, y: 34, width: inner, height: 96 })
  drawFoot(page, carrier, provider, { x: margin, y: a5.height - 8, width: inner })
}

/** The provider on the left half, which becomes the back, the words on the right. */
function drawBook(page: CarrierPage, carrier: Carrier, provider: Provider): void {
  const half = book.width / 2
  const inner = half - 2 * margin
  page.dashedLine(half, 4, book.height - 4)
  page.line(provider.name, { x: margin, y: 100, width: inner }, { size: 20, weight: 'bold', align: 'center' })
  drawContent(page, carrier, { x: half + margin, y: 34, width: inner, height: 150 })
  drawFoot(page, carrier, provider, { x: half + margin, y: book.height - 8, width: inner })
}

/** Carrier boards or books, one page each. */
export async function carrierPages(
  kind: CarrierKind,
  carriers: readonly Carrier[],
  provider: Provider,
  deps: PdfDeps,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PdfSheet.open(carrierFormats[kind], deps)
  for (const [place, carrier] of carriers.entries()) {
    if (place > 0) {
      deps.progress?.(place, carriers.length)
      await deps.breathe?.()
      pdf.addPage()
    }
    drawCarrier(kind, pdf, carrier, provider)
  }
  deps.progress?.(carriers.length, carriers.length)
  return pdf.bytes()
}

/** Millimetres from one line to the next, for letters of so many points. */
const lineHeight = (size: number) => size * 0.5

interface Words {
  text: string
  size: number
  weight: 'normal' | 'bold'
  /** It may be broken into as many lines as it needs; names and amounts stay on as many as they have at their usual size. */
  wraps: boolean
}

/** How much larger than usual words are drawn where there is room: a board is read from an arm's length. */
const scales = [2.4, 2.2, 2, 1.8, 1.6, 1.4, 1.2, 1]

/** The words in the middle of their room, as large as they fit it; a message has no limit and becomes smaller (decisions.md F23). */
function drawContent(pdf: CarrierPage, { to, from, body, amountCents }: Carrier, room: Room): void {
  const parts: Words[] = []
  if (to !== null) parts.push({ text: `To: ${to}`, size: 18, weight: 'bold', wraps: false })
  if (body !== null) parts.push({ text: body, size: 18, weight: 'normal', wraps: true })
  if (from !== null) parts.push({ text: `From: ${from}`, size: 18, weight: 'bold', wraps: false })
  if (amountCents !== null) parts.push({ text: formatLabelAmount(amountCents), size: 26, weight: 'bold', wraps: false })
  const { blocks, height } = fitted(pdf, parts, room)
  let y = room.y + Math.max(0, (room.height - height) / 2)
  for (const { lines, size, weight } of blocks) {
    for (const line of lines) {
      y += lineHeight(size)
      pdf.line(line, { x: room.x, y, width: room.width }, { size, weight, align: 'center' })
    }
    y += gap
  }
}

/** Millimetres between two texts. */
const gap = 4

function fitted(pdf: CarrierPage, parts: readonly Words[], room: Room) {
  const usual = parts.map((part) => pdf.wrap(part.text, room.width, part).length)
  for (const scale of scales) {
    const laid = laidOut(
      pdf,
      parts.map((part) => ({ ...part, size: part.size * scale })),
      room,
    )
    const isWhole = laid.blocks.every(({ wraps, lines }, at) => wraps || lines.length === usual[at])
    if (laid.height <= room.height && isWhole) return laid
  }
  const smaller = (size: number) => parts.map((part) => (part.wraps ? { ...part, size } : part))
  for (let size = 17; size > 5; size -= 1) {
    const laid = laidOut(pdf, smaller(size), room)
    if (laid.height <= room.height) return laid
  }
  return laidOut(pdf, smaller(5), room)
}

function laidOut(pdf: CarrierPage, parts: readonly Words[], { width }: Room) {
  const blocks = parts.map((part) => ({ ...part, lines: pdf.wrap(part.text, width, part) }))
  const height = blocks.reduce((sum, { lines, size }) => sum + lines.length * lineHeight(size) + gap, -gap)
  return { blocks, height }
}

function drawFoot(pdf: CarrierPage, { voucherId }: Carrier, { footerLine }: Provider, at: Omit<Room, 'height'>): void {
  const half = { y: at.y, width: at.width / 2 }
  pdf.line(footerLine, { ...half, x: at.x }, { size: 8 })
  pdf.line(voucherId, { ...half, x: at.x + at.width / 2 }, { size: 8, align: 'right' })
}
