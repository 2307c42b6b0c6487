import { describe, expect, it } from 'vitest'
import {
  isAsShown,
  isDistinct,
  printerOfDevice,
  printerWords,
  targetPrinter,
  targetWords,
} from '#ui/printing/printer-target.ts'

const [front, back] = ['D4J1', 'D4J2'].map((serial) => ({ serial, name: 'Zebra ZD421' })) as [Printer, Printer]
const [nameless, twin] = ['2655:1#a', '2655:1#b'].map((serial) => ({ serial, name: 'Zebra ZD421' })) as [
  Printer,
  Printer,
]
const other = { serial: '2655:2#c', name: 'Zebra GK420' }
type Printer = { serial: string; name: string }
const namelessChoice = { serial: '2655:1', name: 'Zebra ZD421' }

describe('the printer to print on', () => {
  it('is the only one that is connected, if none was chosen, with or without a serial number', () => {
    expect(targetPrinter([front], null, null)).toEqual({ kind: 'printer', printer: front })
    expect(targetPrinter([nameless], null, null)).toEqual({ kind: 'printer', printer: nameless })
    expect(targetPrinter([], null, null)).toEqual({ kind: 'none' })
  })

  it('has to be chosen if several are connected', () => {
    expect(targetPrinter([front, back], null, null)).toEqual({ kind: 'choose' })
  })

  it('is the chosen one and no other, also while only another one is connected', () => {
    expect(targetPrinter([front, back], back, null)).toEqual({ kind: 'printer', printer: back })
    expect(targetPrinter([front], back, null)).toEqual({ kind: 'absent', choice: back })
    expect(targetPrinter([nameless], back, null)).toEqual({ kind: 'absent', choice: back })
    expect(targetPrinter([back, back], back, null)).toEqual({ kind: 'ambiguous', choice: back })
  })

  it('without a serial number has to be confirmed once it was plugged in again or the page loaded', () => {
    const target = (printers: Printer[], confirmed: string | null) =>
      targetPrinter(printers, namelessChoice, confirmed).kind
    expect(target([nameless, front], nameless.serial)).toBe('printer')
    expect(target([nameless, twin], nameless.serial)).toBe('printer')
    expect(target([nameless], null)).toBe('unproved')
    expect(target([twin], nameless.serial)).toBe('unproved')
    expect(target([nameless, twin], null)).toBe('ambiguous')
    expect(target([other, front], nameless.serial)).toBe('absent')
  })

  it('is not printed on if another one was shown', () => {
    const shown = { kind: 'printer', printer: front } as const
    expect([isAsShown(shown, front), isAsShown(shown, back)]).toEqual([true, false])
    expect([isAsShown(undefined, front), isAsShown({ kind: 'none' }, front)]).toEqual([true, true])
    expect(isAsShown({ kind: 'choose' }, front)).toBe(false)
  })
})

describe('what the browser’s chooser returned', () => {
  it('is found by its serial number, or by its product if no other one looks the same', () => {
    const device = (serialNumber: string | undefined) => ({ serialNumber, vendorId: 2655, productId: 1 }) as USBDevice
    expect(printerOfDevice(device('D4J2'), [front, back, nameless])).toBe(back)
    expect(printerOfDevice(device('D4J3'), [front, back])).toBeNull()
    expect(printerOfDevice(device(undefined), [front, nameless])).toBe(nameless)
    expect(printerOfDevice(device(''), [front])).toBeNull()
    expect(printerOfDevice(device(undefined), [nameless, twin])).toBeNull()
    expect([isDistinct(nameless, [nameless, other]), isDistinct(nameless, [nameless, twin])]).toEqual([true, false])
  })
})

it('says which printer it is, and why nothing is printed', () => {
  expect(printerWords(front)).toBe('Zebra ZD421, serial D4J1')
  expect(printerWords(nameless)).toBe('Zebra ZD421 without a serial number')
  expect(targetWords({ kind: 'printer', printer: front })).toBeNull()
  expect(targetWords({ kind: 'absent', choice: front })).toContain('Not connected: Zebra ZD421, serial D4J1.')
  expect(targetWords({ kind: 'unproved', choice: namelessChoice })).toContain('cannot prove')
  expect(targetWords({ kind: 'ambiguous', choice: namelessChoice })).toContain('Unplug all but one.')
})
