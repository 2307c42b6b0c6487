import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#store/access/roles.ts'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import { mutations } from '#store/registry.ts'
import { activate, extend, renotify, setStatus, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import { voucherStatuses } from '#store/resources/vouchers/voucher-calls.ts'
import {
  changeMerchantGroup,
  changeMessage,
  renameReceiver,
  renameSender,
} from '#store/resources/vouchers/voucher-mutations.ts'
import {
  mayActivate,
  mayEdit,
  mayTransfer,
  shownStatus,
  statusChoices,
  statusWarnings,
  whyNoExtension,
  whyNoRenotify,
  whyNoStatusChange,
} from '#store/resources/vouchers/voucher-rules.ts'
import type { VoucherStatus } from '#store/resources/vouchers/vouchers.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const desk: readonly Role[] = ['administrator', 'customerCare', 'accountant']

/** Every change of a voucher: offline class, roles, and the spec's texts (spec 000 §8, decisions.md A1, C13). */
const changes: [AnyMutation, AnyMutation['offline'], readonly Role[], string, string][] = [
  [renameSender, 'queue', desk, 'Updated successfully', 'Failed to update'],
  [renameReceiver, 'queue', desk, 'Updated successfully', 'Failed to update'],
  [changeMessage, 'queue', desk, 'Updated successfully', 'Failed to update'],
  [changeMerchantGroup, 'queue', desk, 'Merchant Group updated successfully', 'Failed to update Merchant Group'],
  [setStatus, 'intent', ['administrator'], 'Voucher status updated successfully', 'Failed to update voucher status'],
  [extend, 'intent', desk, 'Voucher extended successfully', 'Oops, something went wrong. Please try again'],
  [transferOwnership, 'intent', desk, 'Ownership transferred successfully', 'An error occurred. Please try again.'],
  [activate, 'online', desk, 'Voucher activated successfully', 'Oops! Something went wrong. Please try again'],
  [renotify, 'online', desk, 'Notification sent successfully', 'Oops, something went wrong!'],
]

describe('the changes of a voucher', () => {
  it.each(changes.map((facts) => [facts[0].name, facts] as const))(
    '%s has its class, its roles and its texts',
    (name, [mutation, offline, allowed, done, failed]) => {
      expect(mutations[name]).toBe(mutation)
      expect(mutation.offline).toBe(offline)
      expect([...mutation.roles].sort()).toEqual([...allowed].sort())
      expect([mutation.says.done, mutation.says.failed]).toEqual([done, failed])
    },
  )

  it('ownership is sent by itself for ten minutes only', () => {
    expect(transferOwnership.movesValue).toBe(true)
  })
})

const owner = { recipientName: 'Sunil Bandara', recipientMobileNo: '+94777654321' }
const notices = { notifyToSender: true, notifyToRecipient: false }
const how = { destination: '', notifyViaSms: true, notifyViaEmail: false }

const update = 'PUT /voucher/{id}/update'

/** What goes over the wire, and which answers mean yes (spec 000 §7). */
const wires: {
  mutation: AnyMutation
  args: Record<string, unknown>
  /** Method and path as the specification writes them. */
  line: string
  input: unknown
  yes: unknown
  unclear: unknown
}[] = [
  ...(
    [
      [renameSender, 'senderName'],
      [renameReceiver, 'receiverName'],
      [changeMessage, 'message'],
    ] as const
  ).map(([mutation, field]) => ({
    mutation,
    args: { value: ' Nimal ' },
    line: update,
    // Only the field that was changed, without the blanks around it (decisions.md G5).
    input: { params: { id: 'V1' }, body: { [field]: 'Nimal' } },
    yes: { message: 'Voucher updated successfully' },
    unclear: { message: 'updated' },
  })),
  {
    mutation: changeMerchantGroup,
    args: { merchantGroupId: '12', groupName: 'Food' },
    line: update,
    input: { params: { id: 'V1' }, body: { merchantGroupId: 12 } },
    yes: { message: 'Voucher updated successfully' },
    unclear: { message: 'ok' },
  },
  {
    mutation: changeMerchantGroup,
    args: { merchantGroupId: 'G-7', groupName: 'Food' },
    line: update,
    input: { params: { id: 'V1' }, body: { merchantGroupId: 'G-7' } },
    yes: { message: 'Voucher updated successfully' },
    unclear: {},
  },
  {
    mutation: setStatus,
    args: { status: 'INACTIVE' },
    line: update,
    input: { params: { id: 'V1' }, body: { status: 'INACTIVE' } },
    yes: { message: 'Voucher updated successfully' },
    unclear: { message: 'Voucher not updated' },
  },
  {
    mutation: extend,
    args: { expireDate: '2026-12-31T23:59:59+05:30' },
    line: 'POST /voucher/extend',
    input: { query: { voucherCode: 'V1' }, body: { expireDate: '2026-12-31T23:59:59+05:30' } },
    yes: { message: 'whatever it says' },
    unclear: '<html>',
  },
  {
    mutation: transferOwnership,
    args: { ...owner, ...notices },
    line: 'POST /voucher/transfer/ownership',
    input: { body: { voucherId: 'V1', ...owner, ...notices } },
    yes: { message: 'VOUCHER_TRANSFERRED_SUCCESSFULLY' },
    unclear: { message: 'Voucher updated successfully' },
  },
  {
    mutation: activate,
    args: { name: 'Sunil Bandara', mobileNo: '+94777654321' },
    line: 'POST /voucher/activate',
    input: { body: { voucherId: 'V1', name: 'Sunil Bandara', mobileNo: '+94777654321' } },
    yes: { status: 'COMPLETE' },
    unclear: { status: 'PENDING' },
  },
  {
    mutation: renotify,
    args: how,
    line: 'POST /voucher/re-notify',
    input: { body: { voucherId: 'V1', ...how } },
    yes: { message: 'done' },
    unclear: null,
  },
]

describe('on the wire', () => {
  it.each(wires.map((wire) => [wire.mutation.name, wire] as const))(
    '%s says what the spec says, and takes only its own yes',
    (_, { mutation, args, line, input, yes, unclear }) => {
      const whole = mutation.args.parse({ id: 'V1', ...args })
      const { call, input: sent } = mutation.request(whole, null)
      expect(`${call.method} ${call.path}`).toBe(line)
      expect(sent).toEqual(input)
      // The server reads every part of it by the same schema.
      if (sent.body !== undefined) expect(call.body.safeParse(sent.body).success).toBe(true)
      if (sent.query !== undefined) expect(call.query.safeParse(sent.query).success).toBe(true)
      expect(mutation.accepted(yes)).toBe(true)
      expect(mutation.accepted(unclear)).toBe(false)
    },
  )
})

describe('what a change does to the row', () => {
  it('is what the server would show', () => {
    const row = aVoucher({ status: 'PENDING_ACTIVATION' })
    expect(setStatus.apply(row, { id: 'V1', status: 'EXPIRED' }).status).toBe('EXPIRED')
    expect(extend.apply(row, { id: 'V1', expireDate: '2026-12-31T23:59:59+05:30' }).expiryDate).toBe(
      '2026-12-31T18:29:59.000Z',
    )
    expect(changeMerchantGroup.apply(row, { id: 'V1', merchantGroupId: '7', groupName: 'x' }).merchantGroup).toBe('7')
    expect(activate.apply(row, { id: 'V1', name: 'Sunil', mobileNo: '+94777654321' })).toMatchObject({
      status: 'ACTIVE',
      ownerName: 'Sunil',
      ownerMobile: '+94777654321',
    })
  })

  it('keeps the form in which the server writes the same number', () => {
    const row = aVoucher({ ownerMobile: '0777654321' })
    expect(transferOwnership.apply(row, { id: 'V1', ...owner, ...notices }).ownerMobile).toBe('0777654321')
  })
})

/** The words of the first problem, or null. */
const says = (mutation: AnyMutation, args: object) =>
  mutation.args.safeParse({ id: 'V1', ...args }).error?.issues[0]?.message ?? null

describe('what a form refuses, in the words of the spec', () => {
  it.each([
    [activate, { name: ' ', mobileNo: '0771234567' }, "Name can't be empty"],
    [activate, { name: 'x'.repeat(71), mobileNo: '0771234567' }, 'Name cannot exceed 70 characters'],
    [activate, { name: 'Nimal 7', mobileNo: '0771234567' }, 'Name can only contain letters'],
    [activate, { name: 'Nimal  Perera', mobileNo: '0771234567' }, 'Name can only contain letters'],
    [activate, { name: 'නිමල් පෙරේරා', mobileNo: '0771234567' }, null],
    [activate, { name: 'Nimal', mobileNo: '' }, "Mobile number can't be empty"],
    [activate, { name: 'Nimal', mobileNo: '12' }, 'Please enter a valid mobile number'],
    [transferOwnership, { ...owner, ...notices, recipientName: '  ' }, "Recipient's name cannot be empty."],
    [transferOwnership, { ...owner, ...notices, recipientMobileNo: '' }, "Mobile number can't be empty"],
    [transferOwnership, { ...owner, ...notices, recipientName: "A. O'Brien" }, null],
    [
      transferOwnership,
      { ...owner, ...notices, recipientName: 'x'.repeat(71) },
      "Recipient's name cannot exceed 70 characters",
    ],
    [
      transferOwnership,
      { ...owner, ...notices, recipientMobileNo: '0'.repeat(16) },
      'Please enter a valid mobile number',
    ],
    [activate, { name: 'x'.repeat(70), mobileNo: '0771234567' }, null],
    [activate, { name: 'Nimal', mobileNo: '0'.repeat(16) }, 'Please enter a valid mobile number'],
    [renameSender, { value: ' ' }, "Sender name can't be empty"],
    [renameSender, { value: 'x'.repeat(71) }, 'Sender name cannot exceed 70 characters'],
    [renameSender, { value: 'A*B' }, 'Sender name can only contain letters, numbers and symbols'],
    [renameSender, { value: 'A&B #1 @home.-' }, null],
    [renameReceiver, { value: '' }, "Receiver name can't be empty"],
    [renameReceiver, { value: 'x'.repeat(71) }, 'Receiver name cannot exceed 70 characters'],
    [renameReceiver, { value: '<b>' }, 'Receiver name can only contain letters, numbers and symbols'],
    [changeMessage, { value: ' ' }, "Message can't be empty"],
    [changeMessage, { value: 'x'.repeat(5000) }, null],
    [extend, { expireDate: '' }, 'Date cannot be empty'],
    [renotify, { ...how, notifyViaSms: false }, 'Choose SMS, email or both'],
    [renotify, { ...how, notifyViaEmail: true }, 'Enter a valid email address'],
    [renotify, { ...how, notifyViaEmail: true, destination: 'abc' }, 'Enter a valid email address'],
    [renotify, { ...how, notifyViaEmail: true, destination: 'nimal@shop.lk' }, null],
    [renotify, { ...how, destination: 'abc' }, null],
  ] as [AnyMutation, object, string | null][])('%# %o', (mutation, args, words) => {
    expect(says(mutation, args)).toBe(words)
  })
})

describe('what a status allows', () => {
  const acts = ['activate', 'edit', 'extend', 'renotify', 'transfer'] as const
  const rules: [VoucherStatus, readonly (typeof acts)[number][]][] = [
    ['ACTIVE', ['edit', 'extend', 'renotify', 'transfer']],
    ['PENDING_ACTIVATION', ['activate', 'edit', 'renotify']],
    ['INACTIVE', ['edit', 'extend', 'renotify', 'transfer']],
    ['EXPIRED', ['edit', 'extend']],
    ['DELETED', []],
  ]

  it.each(rules)('%s', (status, may) => {
    const voucher = aVoucher({ status })
    const can = {
      activate: mayActivate(voucher),
      edit: mayEdit(voucher),
      extend: whyNoExtension(voucher) === null,
      renotify: whyNoRenotify(voucher) === null,
      transfer: mayTransfer(voucher),
    }
    expect(acts.filter((act) => can[act])).toEqual(may)
  })

  it('a delete date means deleted, whatever the status says', () => {
    const voucher = aVoucher({ status: 'ACTIVE', deleteDate: '2026-09-01T06:00:00.000Z' })
    expect(shownStatus(voucher)).toBe('DELETED')
    expect(mayTransfer(voucher)).toBe(false)
    expect(mayEdit(voucher)).toBe(false)
    expect(whyNoExtension(voucher)).toBe('A deleted voucher cannot be extended')
  })

  it('an administrator may set every status but the present one', () => {
    for (const status of voucherStatuses) {
      expect(statusChoices(status)).toEqual(voucherStatuses.filter((other) => other !== status))
    }
    expect(Object.keys(statusWarnings).sort()).toEqual(['DELETED', 'EXPIRED', 'INACTIVE'])
  })

  it.each(roles)('a %s changes the status only as administrator, and only while nothing hinders', (role) => {
    const isAdministrator = role === 'administrator'
    const why = (voucher = aVoucher(), updating = false) => whyNoStatusChange(voucher, role, updating)
    expect(why() === null).toBe(isAdministrator)
    if (!isAdministrator) return
    expect(why(aVoucher(), true)).toBe('The last status change is not finished')
    expect(why(aVoucher({ deleteDate: '2026-09-01T06:00:00.000Z' }))).toBe('A deleted voucher keeps its status')
  })
})
