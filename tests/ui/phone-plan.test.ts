import { beforeAll, describe, expect, it } from 'vitest'
import { mobileField, mobileToE164, mobileWords } from '#store/values/mobile-number.ts'
import { loadPhonePlan, type PhonePlan } from '#ui/form/phone-plan.ts'

let plan: PhonePlan

beforeAll(async () => {
  plan = await loadPhonePlan()
})

describe('the numbering plans behind a phone field', () => {
  it('offer Sri Lanka first', () => {
    expect(plan.countries[0]).toEqual({ value: 'LK', label: '+94 Sri Lanka' })
    expect(plan.countries.length).toBeGreaterThan(200)
  })

  it('take a number for its country, unless it names another one itself', () => {
    expect(plan.read('0771234567', 'LK')).toBe('+94771234567')
    expect(plan.read('07400 123456', 'GB')).toBe('+447400123456')
    expect(plan.read('+94771234567', 'GB')).toBe('+94771234567')
    expect(plan.countryOf('+447400123456', 'LK')).toBe('GB')
  })

  it('count islands that share the British plan as the United Kingdom, unless one of them is chosen', () => {
    for (const number of ['+447911123456', '+447797123456', '+447624123456']) {
      expect(plan.countryOf(number, 'LK')).toBe('GB')
    }
    expect(plan.countryOf('+447911123456', 'GG')).toBe('GG')
    expect(plan.countryOf('+447400123456', 'GG')).toBe('GB')
    expect(plan.countryOf('+12042345678', 'LK')).toBe('CA')
  })

  it('refuse a landline, because an SMS goes there', () => {
    expect(plan.read('0112345678', 'LK')).toBeNull()
  })

  it('agree with the rule that every form has at hand', () => {
    for (const prefix of ['70', '71', '72', '74', '75', '76', '77', '78']) {
      const e164 = `+94${prefix}1234567`
      expect(plan.read(`0${prefix}1234567`, 'LK')).toBe(e164)
      expect(mobileToE164(`0${prefix}1234567`)).toBe(e164)
      expect(plan.words(e164)).toBe(mobileWords(e164))
    }
    expect(mobileField.parse(plan.read('07400 123456', 'GB'))).toBe('+447400123456')
  })
})
