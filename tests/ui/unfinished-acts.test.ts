import { describe, expect, it } from 'vitest'
import { activate, extend, renotify, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { givesOwner, whyHeldBack, whyNotAgain } from '#ui/screens/vouchers/unfinished-acts.ts'

const sent = (mutation: string) => anEntry({ mutation, offline: 'online', state: 'sending' })
const unknown = (mutation: string) => anEntry({ mutation, offline: 'online', state: 'uncertain', hold: 'needs-you' })

describe('an act with an effect in the world is not done again while the last one is open', () => {
  it('is done where nothing is open, or something else is', () => {
    expect(whyNotAgain([], givesOwner)).toBeNull()
    expect(whyNotAgain([sent(extend.name), sent(renotify.name)], givesOwner)).toBeNull()
    expect(whyNotAgain([sent(transferOwnership.name)], [renotify.name])).toBeNull()
    expect(whyNotAgain([anEntry({ mutation: renotify.name, state: 'acked' })], [renotify.name])).toBeNull()
  })

  it('waits for the answer, and then for a person where nobody knows what happened', () => {
    expect(whyNotAgain([sent(transferOwnership.name)], givesOwner)).toBe('The last transfer is not finished')
    expect(whyNotAgain([sent(activate.name)], givesOwner)).toBe('The last activation is not finished')
    expect(whyNotAgain([unknown(renotify.name)], [renotify.name])).toBe(
      'The last notification waits for your decision in the Sync centre',
    )
  })
})

it('changes behind one that waits for a person say so, and no others', () => {
  const waiting = anEntry({ mutation: extend.name, offline: 'intent' })
  expect(whyHeldBack([unknown(renotify.name), waiting])).toMatch(/^Changes of this voucher wait for your decision/)
  expect(whyHeldBack([waiting, unknown(renotify.name)])).toBeNull()
  expect(whyHeldBack([unknown(renotify.name)])).toBeNull()
  expect(whyHeldBack([sent(renotify.name), waiting])).toBeNull()
})
