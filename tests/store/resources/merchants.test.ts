import { describe, expect, it } from 'vitest'
import { fieldsOf } from '#store/define/define-mutation.ts'
import { changedFields, editMerchant } from '#store/resources/merchants/merchant-mutations.ts'
import { type Merchant, merchants } from '#store/resources/merchants/merchants.ts'
import { isNoLocation } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { changeLocation } from '#store/resources/sub-merchants/sub-merchant-mutations.ts'
import { subMerchants } from '#store/resources/sub-merchants/sub-merchants.ts'
import { pinWarning } from '#store/values/pin.ts'
import { redeemLink } from '#store/values/redeem-link.ts'

const araliya: Merchant = {
  id: '101',
  number: 101,
  name: 'Araliya Textiles',
  category: 'Fashion',
  status: 'Active',
  website: 'https://araliya.example.lk',
  contact: '+94 78 756 3645',
}

const bodyOf = (given: object, row: Merchant | null = araliya) =>
  editMerchant.request({ id: '101', ...given }, row).input.body

describe('a merchant as the list answers it', () => {
  it('is read with whatever the server leaves out, and with a number only where its id is one', () => {
    expect(merchants.pull.toRow({ id: 7, name: 'Nilā' }, 'accountant', '')).toEqual({
      id: '7',
      number: 7,
      name: 'Nilā',
      category: '',
      status: '',
      website: '',
      contact: '',
    })
    expect(merchants.pull.toRow({ id: 'a/7', name: '<b>x</b>', status: 'Odd' }, 'accountant', '')).toMatchObject({
      id: 'a/7',
      number: null,
      status: 'Odd',
    })
    expect(merchants.pull.toRow({ id: 7, name: null }, 'accountant', '')).toBeNull()
  })
})

describe('Edit Merchant', () => {
  it('judges only what was changed: a stored phone number of another form passes', () => {
    expect(changedFields(araliya, araliya)).toEqual({})
    expect(changedFields(araliya, { ...araliya, website: ' https://new.example.lk ' })).toEqual({
      website: ' https://new.example.lk ',
    })
    expect(editMerchant.args.safeParse({ id: '101', website: '' }).success).toBe(true)
    expect(editMerchant.args.safeParse({ id: '101' }).success).toBe(false)
  })

  it.each([
    [{ contact: '077123456' }, 'Please enter a valid mobile number'],
    [{ contact: '+94771234567' }, 'Please enter a valid mobile number'],
    [{ name: '  ' }, 'Merchant name cannot be empty'],
    [{ name: 'x'.repeat(51) }, 'Merchant name cannot exceed 50 characters'],
    [{ website: 'x'.repeat(321) }, 'Website cannot exceed 320 characters'],
    [{ category: '' }, 'Category cannot be empty'],
    [{ status: '' }, 'Status cannot be empty'],
  ])('refuses %o', (given, words) => {
    expect(editMerchant.args.safeParse({ id: '101', ...given }).error?.issues[0]?.message).toBe(words)
  })

  it('sends all five fields, composed on the row; what the row has in no form of the wire is left out', () => {
    expect(bodyOf({ website: '' })).toEqual({
      name: 'Araliya Textiles',
      category: 'Fashion',
      status: 'Active',
      website: '',
      tel: '+94 78 756 3645',
    })
    expect(bodyOf({ name: 'Araliya' }, { ...araliya, status: 'Odd', contact: '', category: '' })).toEqual({
      name: 'Araliya',
      website: 'https://araliya.example.lk',
    })
    expect(bodyOf({ name: 'Araliya' }, null)).toEqual({ name: 'Araliya' })
  })

  it('is compared with the server by the fields that it sets, and says them', () => {
    const args = { id: '101', status: 'Inactive', website: '' }
    expect(fieldsOf(editMerchant, args)).toEqual(['status', 'website'])
    expect(editMerchant.says.change(args)).toBe('status → Inactive, website → none')
    expect(editMerchant.apply(araliya, { id: '101', name: undefined, status: 'Inactive' })).toEqual({
      ...araliya,
      status: 'Inactive',
    })
    expect(editMerchant.accepted({ message: 'MERCHANT_UPDATED_SUCCESSFULLY' })).toBe(true)
    expect(editMerchant.accepted({ message: 'ok' })).toBe(false)
  })
})

describe('a sub-merchant', () => {
  it('belongs to the merchant it was asked for, with all addresses and numbers to be searched in', () => {
    const wire = { id: 1001, location: 'Kandy', emails: ['a@x.lk', ' '], mobileNumbers: ['077 123-4567', '0112'] }
    expect(subMerchants.pull.toRow(wire, 'customerCare', '101')).toEqual({
      id: '1001',
      merchantId: '101',
      location: 'Kandy',
      emails: ['a@x.lk'],
      mobileNumbers: ['077 123-4567', '0112'],
      terminals: null,
      emailText: 'a@x.lk',
      mobileText: '0771234567 0112',
    })
  })

  it('takes a location that is one', () => {
    expect(['', '  ', 'N/A', ' n/a '].map(isNoLocation)).toEqual([true, true, true, true])
    expect(changeLocation.args.safeParse({ id: '1', value: ' Galle ' }).data?.value).toBe('Galle')
    expect(changeLocation.args.safeParse({ id: '1', value: 'n/A' }).error?.issues[0]?.message).toBe(
      'A location cannot be empty',
    )
    expect(changeLocation.args.safeParse({ id: '1', value: 'x'.repeat(256) }).success).toBe(false)
  })
})

it('a weak PIN is warned of and allowed', () => {
  const isWarned = (pin: string) => pinWarning(pin) !== null
  expect(['7', '000', '12345', '123'].map(isWarned)).toEqual([true, true, true, true])
  expect(['', '0471', '54321', '10'].map(isWarned)).toEqual([false, false, false, false])
})

it('a redeem link holds the terminal in base64, as an address can hold it', () => {
  expect(redeemLink('https://redeem.example/?t=', 'T1')).toBe('https://redeem.example/?t=VDE%3D')
  expect(redeemLink('https://redeem.example/?t=', 'කෝ')).toMatch(/^https:\/\/redeem\.example\/\?t=[\w%]+$/)
})
