import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { formatDateTime, instantFromWire } from '#store/values/colombo-time.ts'
import { mobileCore, mobileField } from '#store/values/mobile-number.ts'
import { emailPattern } from '#store/values/text-fields.ts'
import {
  activateVoucher as activateCall,
  activationName,
  extendVoucher as extendCall,
  recipientName,
  renotifyVoucher as renotifyCall,
  transferOwnership as transferCall,
  updateVoucher,
  voucherStatuses,
} from './voucher-calls.ts'
import { isUpdated } from './voucher-mutations.ts'
import { type Voucher, voucherStatusTitles, vouchers } from './vouchers.ts'

const id = z.string().min(1)

const fieldTitles = {
  status: 'Status',
  expiryDate: 'Expiry date',
  ownerName: 'Receiver name',
  ownerMobile: 'Receiver mobile number',
}

/** A number keeps the form the server gave it where it is the same number: forms differ, numbers do not. */
function withOwner(row: Voucher, ownerName: string, mobileNo: string): Voucher {
  const isSame = mobileCore(row.ownerMobile) === mobileCore(mobileNo)
  return { ...row, ownerName, ownerMobile: isSame ? row.ownerMobile : mobileNo }
}

const statusArgs = z.object({ id, status: z.enum(voucherStatuses) })

/** An administrator puts a voucher into another status; it shows once the server has said yes (spec 000 §4). */
export const setStatus = defineMutation<Voucher, z.infer<typeof statusArgs>>({
  name: 'vouchers.set-status@1',
  on: vouchers,
  offline: 'intent',
  roles: ['administrator'],
  args: statusArgs,
  apply: (row, { status }) => ({ ...row, status }),
  request: ({ id, status }) => request(updateVoucher, { params: { id }, body: { status } }),
  accepted: isUpdated,
  verify: { kind: 'absolute', fields: ['status'] },
  fieldTitles,
  says: {
    done: 'Voucher status updated successfully',
    failed: 'Failed to update voucher status',
    change: ({ status }) => `status → ${voucherStatusTitles[status]}`,
  },
})

const extendArgs = z.object({ id, expireDate: z.iso.datetime({ offset: true, error: 'Date cannot be empty' }) })

/** Moves the expiry date; `expireDate` is the new one, with its offset (decisions.md T7). */
export const extend = defineMutation<Voucher, z.infer<typeof extendArgs>>({
  name: 'vouchers.extend@1',
  on: vouchers,
  offline: 'intent',
  roles: vouchers.roles,
  args: extendArgs,
  apply: (row, { expireDate }) => ({ ...row, expiryDate: instantFromWire(expireDate) }),
  request: ({ id, expireDate }) => request(extendCall, { query: { voucherCode: id }, body: { expireDate } }),
  accepted: (answer) => extendCall.answer.safeParse(answer).success,
  verify: { kind: 'absolute', fields: ['expiryDate'] },
  fieldTitles,
  says: {
    done: 'Voucher extended successfully',
    failed: 'Oops, something went wrong. Please try again',
    change: ({ expireDate }) => `expiry date → ${formatDateTime(expireDate)}`,
  },
})

/** The form of an ownership transfer, with its texts (spec 001 §5). */
export const newOwnerArgs = z.object({
  id,
  recipientName,
  recipientMobileNo: mobileField,
  notifyToSender: z.boolean(),
  notifyToRecipient: z.boolean(),
})

/** Hands a voucher to somebody else. Only one message of the server's means that it did (spec 000 §4). */
export const transferOwnership = defineMutation<Voucher, z.infer<typeof newOwnerArgs>>({
  name: 'vouchers.transfer-ownership@1',
  on: vouchers,
  offline: 'intent',
  movesValue: true,
  roles: vouchers.roles,
  args: newOwnerArgs,
  apply: (row, to) => withOwner(row, to.recipientName, to.recipientMobileNo),
  request: ({ id: voucherId, ...to }) => request(transferCall, { body: { voucherId, ...to } }),
  accepted: (answer) => transferCall.answer.safeParse(answer).data?.message === 'VOUCHER_TRANSFERRED_SUCCESSFULLY',
  verify: { kind: 'absolute', fields: ['ownerName', 'ownerMobile'] },
  fieldTitles,
  says: {
    done: 'Ownership transferred successfully',
    failed: 'An error occurred. Please try again.',
    subject: 'Ownership',
    deed: 'transferred',
    change: ({ recipientName }) => `ownership → ${recipientName}`,
  },
})

/** The form of an activation, with its texts (spec 000 §5). */
export const activationArgs = z.object({
  id,
  name: activationName,
  mobileNo: mobileField,
})

/** Gives a pending voucher its owner; only the status COMPLETE means that it worked (spec 000 §4). */
export const activate = defineMutation<Voucher, z.infer<typeof activationArgs>>({
  name: 'vouchers.activate@1',
  on: vouchers,
  offline: 'online',
  roles: vouchers.roles,
  args: activationArgs,
  apply: (row, { name, mobileNo }) => ({ ...withOwner(row, name, mobileNo), status: 'ACTIVE' }),
  request: ({ id: voucherId, name, mobileNo }) => request(activateCall, { body: { voucherId, name, mobileNo } }),
  accepted: (answer) => activateCall.answer.safeParse(answer).data?.status === 'COMPLETE',
  verify: { kind: 'absolute', fields: ['status', 'ownerName', 'ownerMobile'] },
  fieldTitles,
  says: {
    done: 'Voucher activated successfully',
    failed: 'Oops! Something went wrong. Please try again',
    deed: 'activated',
    change: ({ name }) => `activation → ${name}`,
  },
})

const renotifyArgs = z
  .object({
    id,
    /** The e-mail it goes to, the stored one or another; empty where no e-mail is sent (decisions.md F32). */
    destination: z.string().trim().max(100, 'Enter a valid email address'),
    notifyViaSms: z.boolean(),
    notifyViaEmail: z.boolean(),
  })
  .refine((how) => how.notifyViaSms || how.notifyViaEmail, { error: 'Choose SMS, email or both', path: ['channels'] })
  .refine((how) => !how.notifyViaEmail || emailPattern.test(how.destination), {
    error: 'Enter a valid email address',
    path: ['destination'],
  })

/** Sends the voucher to its receiver once more; SMS goes to the stored number. Nobody but a person repeats it. */
export const renotify = defineMutation<Voucher, z.infer<typeof renotifyArgs>>({
  name: 'vouchers.re-notify@1',
  on: vouchers,
  offline: 'online',
  roles: vouchers.roles,
  args: renotifyArgs,
  request: ({ id: voucherId, ...how }) => request(renotifyCall, { body: { voucherId, ...how } }),
  accepted: (answer) => renotifyCall.answer.safeParse(answer).success,
  verify: { kind: 'person' },
  says: {
    done: 'Notification sent successfully',
    tellsOfSms: ({ notifyViaSms }) => notifyViaSms,
    failed: 'Oops, something went wrong!',
    subject: 'Notification',
    deed: 'sent',
    change: ({ notifyViaSms, notifyViaEmail }) =>
      `notification → ${[notifyViaSms && 'SMS', notifyViaEmail && 'email'].filter(Boolean).join(' and ')}`,
  },
})
