import { describe, expect, it } from 'vitest'
import { activate, extend, renotify, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import { changeMessage } from '#store/resources/vouchers/voucher-mutations.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import {
  type ActionFacts,
  isOffered,
  nounsOf,
  type RecordAction,
  whyHeldBack,
  whyNotNow,
  whyUnfinished,
} from '#ui/record/record-action.ts'

const offline = 'You are offline'
const sent = (mutation: string) => anEntry({ mutation, offline: 'online', state: 'sending' })
const unknown = (mutation: string) => anEntry({ mutation, offline: 'online', state: 'uncertain', hold: 'needs-you' })

const dialog = () => null
const activation: RecordAction<Voucher> = {
  title: 'Activate',
  mutation: activate,
  noun: 'activation',
  after: [transferOwnership],
  dialog,
}
const transfer: RecordAction<Voucher> = { title: 'Transfer', mutation: transferOwnership, noun: 'transfer', dialog }
const notice: RecordAction<Voucher> = { title: 'Notify', mutation: renotify, noun: 'notification', dialog }
const message: RecordAction<Voucher> = { title: 'Message', mutation: changeMessage, dialog }

const free: ActionFacts = {
  entries: [],
  nouns: nounsOf([activation, transfer, notice]),
  offline: null,
  deniedReason: () => null,
}

describe('an action is offered', () => {
  const as = (role: string) => ({ role }) as Parameters<typeof isOffered>[2]

  it('to the roles of its mutation, and to nobody else', () => {
    expect(isOffered(notice, aVoucher(), as('administrator'))).toBe(true)
    expect(isOffered(notice, aVoucher(), as('merchantAdministrator'))).toBe(false)
  })

  it('for rows that it may be done with', () => {
    const pending = { ...activation, may: ({ status }: Voucher) => status === 'PENDING_ACTIVATION' }
    expect(isOffered(pending, aVoucher({ status: 'PENDING_ACTIVATION' }), as('administrator'))).toBe(true)
    expect(isOffered(pending, aVoucher({ status: 'ACTIVE' }), as('administrator'))).toBe(false)
  })
})

describe('an action that is not possible says why', () => {
  it('is possible if nothing speaks against it', () => {
    expect(whyNotNow(notice, aVoucher(), free)).toBeNull()
  })

  it('names what is for good before what passes', () => {
    const all = { ...notice, why: () => 'It is deleted' }
    const everything = { ...free, offline, entries: [sent(renotify.name)] }
    expect(whyNotNow(all, aVoucher(), { ...everything, deniedReason: () => 'Not allowed' })).toBe('Not allowed')
    expect(whyNotNow(all, aVoucher(), everything)).toBe('It is deleted')
    expect(whyNotNow(notice, aVoucher(), everything)).toBe(offline)
    expect(whyNotNow(notice, aVoucher(), { ...everything, offline: null })).toBe(
      'The last notification is not finished',
    )
  })

  it('asks about its own mutation whether it was denied', () => {
    const deniedReason = (name: string) => (name === renotify.name ? 'Not allowed' : null)
    expect(whyNotNow(notice, aVoucher(), { ...free, deniedReason })).toBe('Not allowed')
    expect(whyNotNow(transfer, aVoucher(), { ...free, deniedReason })).toBeNull()
  })

  it('needs a connection only if it is sent now or never, and its dialog does not say so itself', () => {
    const without = { ...free, offline }
    expect(whyNotNow(notice, aVoucher(), without)).toBe(offline)
    expect(whyNotNow({ ...notice, opensOffline: true }, aVoucher(), without)).toBeNull()
    expect(whyNotNow(transfer, aVoucher(), without)).toBeNull()
    expect(whyNotNow(message, aVoucher(), without)).toBeNull()
  })
})

describe('what may have happened is not done again while the last one is open', () => {
  const why = (entries: ActionFacts['entries'], action: RecordAction<Voucher>) =>
    whyNotNow(action, aVoucher(), { ...free, entries })

  it('is done if nothing is open, or something else is', () => {
    expect(why([sent(extend.name), sent(renotify.name)], activation)).toBeNull()
    expect(why([sent(transferOwnership.name)], notice)).toBeNull()
    expect(why([anEntry({ mutation: renotify.name, state: 'acked', offline: 'online' })], notice)).toBeNull()
  })

  it('waits for the answer, also to what stands in its way, and then for a person', () => {
    expect(why([sent(activate.name)], activation)).toBe('The last activation is not finished')
    expect(why([sent(transferOwnership.name)], activation)).toBe('The last transfer is not finished')
    expect(why([unknown(renotify.name)], notice)).toBe(
      'The last notification waits for your decision in the Sync centre',
    )
  })

  it('is called a change if it has no name of its own', () => {
    expect(whyUnfinished([sent(extend.name)], [extend.name], new Map())).toBe('The last change is not finished')
  })

  it('does not wait for a change that shows at once: the next one takes its place', () => {
    expect(why([anEntry({ mutation: changeMessage.name, offline: 'queue' })], message)).toBeNull()
  })
})

it('changes behind one that waits for a person say so, and no others', () => {
  const waiting = anEntry({ mutation: extend.name, offline: 'intent' })
  const words = 'Changes of this voucher wait for your decision about an earlier one in the Sync centre'
  expect(whyHeldBack([unknown(renotify.name), waiting], 'voucher')).toBe(words)
  expect(whyHeldBack([waiting, unknown(renotify.name)], 'voucher')).toBeNull()
  expect(whyHeldBack([unknown(renotify.name)], 'voucher')).toBeNull()
  expect(whyHeldBack([sent(renotify.name), waiting], 'voucher')).toBeNull()
})
