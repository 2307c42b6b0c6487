import { describe, expect, it } from 'vitest'
import { userFromWire } from '#store/resources/users/users.ts'

describe('a user off the wire', () => {
  it('keeps what the table and the filters need', () => {
    const wire = { id: 7, firstName: 'Nimal', lastName: 'Perera', email: 'n@shop.lk', mobileNo: '0771234567' }
    expect(userFromWire({ ...wire, acceptPromotion: true, timeZone: 'Asia/Colombo', more: 1 })).toEqual({
      ...wire,
      id: '7',
      acceptPromotion: true,
      timeZone: 'Asia/Colombo',
    })
  })

  it('is known by the address where it has no id, and may lack everything else', () => {
    expect(userFromWire({ email: 'n@shop.lk', firstName: null })).toEqual({
      id: 'n@shop.lk',
      firstName: '',
      lastName: '',
      email: 'n@shop.lk',
      mobileNo: '',
      acceptPromotion: false,
      timeZone: '',
    })
  })

  it('is left out when it is nobody', () => {
    expect(userFromWire({ firstName: 'Nimal' })).toBeNull()
  })
})
