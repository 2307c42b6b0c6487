import { describe, expect, it } from 'vitest'
import { isRefusedAtStart, otherSelves, ownerKey, roleOf, savedToken, userFromWire } from '#store/access/session.ts'

const minutes = (n: number) => n * 60_000
const now = Date.UTC(2026, 9, 1)

describe('a saved session', () => {
  it('is refused when it ends within ten minutes, and not a moment earlier', () => {
    const endingIn = (ms: number) => isRefusedAtStart({ token: 't', expirationDate: now + ms }, now)
    expect([endingIn(-1), endingIn(0), endingIn(minutes(10) - 1), endingIn(minutes(10))]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([endingIn(minutes(10) + 1), endingIn(minutes(60))]).toEqual([false, false])
  })

  it('is no session without a token or an end', () => {
    for (const raw of [
      null,
      {},
      { token: '', expirationDate: 1 },
      { token: 't' },
      { token: 't', expirationDate: Number.NaN },
    ])
      expect(savedToken.safeParse(raw).success).toBe(false)
  })
})

describe('the signed-in person', () => {
  it('is the sub-merchant where the answer has one', () => {
    const user = userFromWire({
      role: 'ROLE_SUB_MERCHANT_ADMINISTRATOR',
      email: 'owner@shop.lk',
      coreSubMerchantAdmin: { id: 7, email: 'branch@shop.lk', location: null },
    })
    expect(user).toEqual({
      email: 'branch@shop.lk',
      wireRole: 'ROLE_SUB_MERCHANT_ADMINISTRATOR',
      merchants: [],
      subMerchant: { id: '7', location: '' },
    })
    expect(roleOf(user, 'SAHAN')).toBe('subMerchantAdministrator')
  })

  it('keeps the merchants of a merchant user, with text ids', () => {
    const user = userFromWire({
      role: 'ROLE_MERCHANT_ADMINISTRATOR',
      email: 'owner@shop.lk',
      merchantDetailsControllerResponses: [{ merchant: { id: 12, name: 'Keells' } }],
      coreSubMerchantAdmin: null,
    })
    expect(user.merchants).toEqual([{ id: '12', name: 'Keells' }])
    expect(user.subMerchant).toBeNull()
  })

  it('owns work by e-mail and role: capitals do not make another person, another role does', () => {
    const person = { email: ' Nimal@Shop.LK ', wireRole: 'ROLE_SAHAN_ACCOUNTANT', merchants: [], subMerchant: null }
    expect(ownerKey(person)).toBe('nimal@shop.lk|ROLE_SAHAN_ACCOUNTANT')
    expect(ownerKey({ ...person, wireRole: 'ROLE_SAHAN_ADMINISTRATOR' })).not.toBe(ownerKey(person))
  })

  it('could have been the same person in each of the other seven roles', () => {
    const person = { email: 'nimal@shop.lk', wireRole: 'ROLE_SAHAN_ACCOUNTANT', merchants: [], subMerchant: null }
    const keys = otherSelves(person, 'SAHAN').map(ownerKey)
    expect(keys).toContain('nimal@shop.lk|ROLE_SAHAN_ADMINISTRATOR')
    expect(keys).toContain('nimal@shop.lk|ROLE_MERCHANT_ADMINISTRATOR')
    expect(keys).not.toContain(ownerKey(person))
    expect(new Set(keys).size).toBe(7)
  })
})
