import { describe, expect, it } from 'vitest'
import { hasSerialNumber, mayBeSame } from '#store/database/printer-key.ts'
import { printerLock } from '#store/database/print-tables.ts'
import { UsbPrinters } from '#printing/usb/usb-printers.ts'

/** A device that can be opened and says so. */
function aDevice(change: Partial<USBDevice> = {}) {
  const opened: string[] = []
  const device = {
    vendorId: 2655,
    productId: 1,
    productName: 'ZD421',
    configuration: null,
    open: async () => void opened.push('open'),
    close: async () => undefined,
    selectConfiguration: async () => undefined,
    claimInterface: async () => undefined,
    ...change,
  } as unknown as USBDevice
  return { device, opened }
}

/** One tab: a new one has new ids for what is plugged in. */
function aTab(connected: USBDevice[]) {
  let ids = 0
  return new UsbPrinters({ getDevices: async () => [...connected] }, () => `${connected.length}-${(ids += 1)}`)
}

describe('printers with serial numbers', () => {
  it('are opened by them, whatever else is connected', async () => {
    const [one, other] = [aDevice({ serialNumber: 'D4J1' }), aDevice({ serialNumber: 'D4J2' })]
    const tab = aTab([one.device, aDevice().device, other.device])
    await tab.open('D4J2')
    expect([one.opened, other.opened]).toEqual([[], ['open']])
    await expect(tab.open('D4J3')).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('are not opened while two have the same one', async () => {
    const [one, other] = [aDevice({ serialNumber: 'D4J1' }), aDevice({ serialNumber: 'D4J1' })]
    await expect(aTab([one.device, other.device]).open('D4J1')).rejects.toMatchObject({ kind: 'ambiguous' })
    expect([one.opened, other.opened]).toEqual([[], []])
  })

  it('of another vendor are none of ours', async () => {
    const tab = aTab([aDevice({ serialNumber: 'D4J1', vendorId: 1 }).device])
    expect(await tab.list()).toEqual([])
    await expect(tab.open('D4J1')).rejects.toMatchObject({ kind: 'not-found' })
  })
})

describe('a printer without a serial number', () => {
  it.each([undefined, ''])('is the same one for as long as it stays plugged in (serial number %o)', async (none) => {
    const connected = [aDevice({ serialNumber: none } as Partial<USBDevice>)]
    const devices = connected.map(({ device }) => device)
    const tab = aTab(devices)
    const [key = ''] = (await tab.list()).map(({ serial }) => serial)
    devices.unshift(aDevice().device)
    await tab.open(key)
    expect(connected[0]?.opened).toEqual(['open'])
    expect(new Set((await tab.list()).map(({ serial }) => serial)).size).toBe(2)
  })

  it('is unproved after it was unplugged, in another tab, and in a job of an earlier build', async () => {
    const [before, after] = [aDevice(), aDevice()]
    const devices = [before.device]
    const tab = aTab(devices)
    const [key = ''] = (await tab.list()).map(({ serial }) => serial)
    await expect(aTab([before.device, aDevice().device]).open(key)).rejects.toMatchObject({ kind: 'unproved' })
    devices.pop()
    await expect(tab.open(key)).rejects.toMatchObject({ kind: 'not-found' })
    devices.push(after.device)
    await expect(tab.open(key)).rejects.toMatchObject({ kind: 'unproved' })
    await expect(tab.open('2655:1')).rejects.toMatchObject({ kind: 'unproved' })
    expect([before.opened, after.opened]).toEqual([[], []])
  })

  it('is never mistaken for one that has a serial number, nor for one of another product', async () => {
    const tab = aTab([aDevice({ serialNumber: 'D4J1' }).device, aDevice({ productId: 2 }).device])
    await expect(tab.open('2655:1#1')).rejects.toMatchObject({ kind: 'not-found' })
    expect(mayBeSame('D4J1', '2655:1#1')).toBe(false)
    expect(mayBeSame('2655:1#2', 'D4J1')).toBe(false)
    expect(mayBeSame('2655:2#2', '2655:1#1')).toBe(false)
    expect(mayBeSame('2655:1#2', '2655:1#1')).toBe(true)
    expect([hasSerialNumber('2655:1#1'), hasSerialNumber('2655:1'), hasSerialNumber('D4J1')]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('has one lock in all tabs, so that jobs wait for each other', () => {
    expect(printerLock('2655:1#1')).toBe(printerLock('2655:1#2'))
    expect(printerLock('D4J1')).not.toBe(printerLock('D4J2'))
  })
})
