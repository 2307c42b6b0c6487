import { afterEach, describe, expect, it } from 'vitest'
import { trimPrints } from '#store/database/trim-prints.ts'
import { missingOfJob } from '#store/database/voucher-qrs.ts'
import { RowsGone } from '#printing/jobs/ledger.ts'
import { reasonOf } from '#ui/printing/printing-words.ts'
import { aShop, closeShops, serial } from '#tests/support/printer/a-service-shop.ts'
import { lineLocks } from '#tests/support/printer/line-locks.ts'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'

afterEach(closeShops)

const printerInfo = { serial, name: 'Zebra ZD421' }

describe('the print service', () => {
  it('prints the frozen rows of a job and counts them for their vouchers', async () => {
    const { service, jobOf, state, printer, sheets, strict, time } = await aShop()
    const id = await service.add(jobOf(130))
    await time.until(async () => expect(await state(id)).toBe('done'))
    expect(printer.printed).toEqual(sheets(130).map(({ zpl }) => zpl))
    expect(await strict.voucherPrints.get('W129')).toMatchObject({ times: 1 })
    expect(await strict.voucherPrints.count()).toBe(260)
  })

  it('prints one job after the other, in the order in which they were asked for', async () => {
    const { service, jobOf, state, printer, time } = await aShop()
    const first = await service.add(jobOf(4))
    const second = await service.add(jobOf(3))
    await time.until(async () => expect(await state(second)).toBe('done'))
    expect(await state(first)).toBe('done')
    expect(printer.printed).toHaveLength(7)
  })

  it('waits for a person after the cable was pulled, and prints the rest once', async () => {
    const { service, jobOf, state, printer, sheets, time } = await aShop({
      faults: [{ kind: 'unplug', at: 4000, ms: 500 }],
    })
    const id = await service.add(jobOf(20))
    await time.until(async () => expect(await state(id)).toBe('blocked'))
    await time.until(() => expect(printer.isThere).toBe(true))
    await service.resume(id)
    await time.until(async () => expect(await state(id)).toBe('done'))
    expect(printer.printed).toEqual(sheets(20).map(({ zpl }) => zpl))
  })

  it('knows what is on paper before another program can print there, and asks nobody when somebody comes back', async () => {
    const { service, jobOf, state, printer, sheets, strict, time } = await aShop({
      faults: [{ kind: 'power', at: 4000, ms: 3000 }],
    })
    const id = await service.add(jobOf(20))
    await time.until(async () => expect(await state(id)).toBe('blocked'))
    const inDoubt = async () => {
      const job = await strict.printJobs.get(id)
      return (job?.intentTo ?? 0) - (job?.confirmedTo ?? 0)
    }
    expect(await inDoubt()).toBeGreaterThan(0)
    await time.until(async () => expect(await inDoubt()).toBe(0))
    expect(await state(id)).toBe('blocked')
    expect((await strict.printJobs.get(id))?.confirmedTo).toBe(printer.printed.length)
    printer.odometer += 3
    await service.resume(id)
    await time.until(async () => expect(await state(id)).toBe('done'))
    expect(printer.printed).toEqual(sheets(20).map(({ zpl }) => zpl))
  })

  it('looks at the printer when a tab comes back soon, and asks when it comes back late', async () => {
    const { service, aDesk, jobOf, strict, state, time } = await aShop()
    const id = await service.add(jobOf(6))
    await time.until(async () => expect(await state(id)).toBe('done'))
    const doubt = { state: 'running', confirmedTo: 3, intentTo: 6 } as const
    await strict.printJobs.update(id, { ...doubt, watchedAt: time.now() })
    await aDesk().open()
    await time.until(async () => expect((await strict.printJobs.get(id))?.confirmedTo).toBe(6))
    await strict.printJobs.update(id, { ...doubt, watchedAt: time.now() - 60_000 })
    const late = aDesk()
    await late.open()
    await time.until(async () => expect((await strict.printJobs.get(id))?.shared).toBe(true))
    await late.resume(id)
    await time.until(async () => expect(await state(id)).toBe('check'))
    // What a person is asked is not found out by looking once more.
    await aDesk().open()
    await late.resume(id)
    expect(await strict.printJobs.get(id)).toMatchObject({ state: 'check', confirmedTo: 3, intentTo: 6, shared: true })
  })

  it('prints nothing of a job whose tab is gone before somebody says so', async () => {
    const { service, aDesk, jobOf, strict, state, time } = await aShop()
    const id = await service.add(jobOf(2))
    await time.until(async () => expect(await state(id)).toBe('done'))
    await strict.printJobs.update(id, { state: 'running', confirmedTo: 0, intentTo: 2 })
    await aDesk().open()
    expect(await strict.printJobs.get(id)).toMatchObject({ state: 'blocked', blockedBy: 'interrupted' })
  })

  it('interrupts a job in every other tab once its own is gone, finds out what was printed, and prints the rest once', async () => {
    const { aTab, jobOf, strict, state, printer, sheets, time } = await aShop()
    const [printing, watching] = [aTab(), aTab()]
    await watching.service.open()
    const id = await printing.service.add(jobOf(20))
    const behind = await printing.service.add(jobOf(3))
    await time.until(() => expect(printer.printed.length).toBeGreaterThan(2))
    expect(await state(id)).toBe('running')
    printing.die()
    const job = async () => strict.printJobs.get(id)
    await time.until(async () => expect(await job()).toMatchObject({ state: 'blocked', blockedBy: 'interrupted' }))
    await time.until(async () => expect(await strict.printJobs.get(behind)).toMatchObject({ blockedBy: 'interrupted' }))
    await time.until(async () => expect((await job())?.confirmedTo).toBe((await job())?.intentTo))
    expect(await job()).toMatchObject({ confirmedTo: printer.printed.length, shared: false })
    await watching.service.resume(id)
    await watching.service.resume(behind)
    await time.until(async () => expect([await state(id), await state(behind)]).toEqual(['done', 'done']))
    expect(printer.printed).toEqual([...sheets(20), ...sheets(3)].map(({ zpl }) => zpl))
  })

  it('leaves a job alone that another tab has, that it resumes, and that waits there for its turn', async () => {
    const { aTab, jobOf, state, strict, printer, sheets, time } = await aShop({
      faults: [{ kind: 'unplug', at: 4000, ms: 500 }],
    })
    const [printing, watching] = [aTab(), aTab()]
    const id = await printing.service.add(jobOf(20))
    const behind = await printing.service.add(jobOf(3))
    await watching.service.open()
    await time.until(async () => expect([await state(id), await state(behind)]).toEqual(['blocked', 'blocked']))
    const why = async (of: string) => (await strict.printJobs.get(of))?.blockedBy
    expect([await why(id), await why(behind)]).toEqual(['disconnected', 'not-found'])
    await time.until(() => expect(printer.isThere).toBe(true))
    await printing.service.resume(id)
    await printing.service.resume(behind)
    await time.until(async () => expect([await state(id), await state(behind)]).toEqual(['done', 'done']))
    expect([...printer.printed].sort()).toEqual([...sheets(20), ...sheets(3)].map(({ zpl }) => zpl).sort())
  })

  it('prints rows again only as a job of its own, with the reason, and counts them twice', async () => {
    const { service, jobOf, state, printer, sheets, strict, time } = await aShop()
    const id = await service.add(jobOf(5))
    await time.until(async () => expect(await state(id)).toBe('done'))
    const again = await service.reprint(id, { from: 2, to: 3, reason: 'smudged' }, printerInfo)
    await time.until(async () => expect(await state(again)).toBe('done'))
    expect(printer.printed.slice(5)).toEqual(
      sheets(5)
        .slice(1, 3)
        .map(({ zpl }) => zpl),
    )
    expect(await strict.printJobs.get(again)).toMatchObject({ reprint: { of: id, from: 2, to: 3, reason: 'smudged' } })
    expect(await strict.voucherPrints.get('V1')).toMatchObject({ times: 2 })
    expect(await strict.voucherPrints.get('V0')).toMatchObject({ times: 1 })
  })

  it('prints no row again that the job itself may still print', async () => {
    const { service, jobOf, state, strict, printer, time } = await aShop()
    const id = await service.add(jobOf(60))
    await time.until(() => expect(printer.printed.length).toBeGreaterThan(2))
    await expect(service.reprint(id, { from: 1, to: 1, reason: 'smudged' }, printerInfo)).rejects.toThrow(
      'may still print',
    )
    await service.pause(id)
    await time.until(async () => expect(await state(id)).toBe('paused'))
    const { intentTo = 0 } = (await strict.printJobs.get(id)) ?? {}
    expect(intentTo).toBeLessThan(60)
    await expect(service.reprint(id, { from: 1, to: intentTo + 1, reason: 'smudged' }, printerInfo)).rejects.toThrow(
      'may still print',
    )
    const again = await service.reprint(id, { from: 1, to: intentTo, reason: 'smudged' }, printerInfo)
    await time.until(async () => expect(await state(again)).toBe('done'))
    expect(await strict.printJobs.count()).toBe(2)
  })

  it('keeps the codes that rows have on paper when they are printed again', async () => {
    const { service, jobOf, state, strict, time } = await aShop()
    const id = await service.add(jobOf(5))
    await time.until(async () => expect(await state(id)).toBe('done'))
    const again = await service.reprint(id, { from: 2, to: 4, reason: 'smudged' }, printerInfo)
    await time.until(async () => expect(await state(again)).toBe('done'))
    const third = await service.reprint(again, { from: 3, to: 3, reason: 'smudged once more' }, printerInfo)
    const { code } = (await strict.printJobs.get(id)) ?? {}
    expect(await strict.printJobs.get(again)).toMatchObject({ code, firstRow: 2, rows: 3 })
    expect(await strict.printJobs.get(third)).toMatchObject({ code, firstRow: 4, rows: 1 })
    await time.until(async () => expect(await state(third)).toBe('done'))
  })

  it('counts rows without a code from 1 when they are printed again, and writes what they say down once', async () => {
    const { service, jobOf, state, strict, time } = await aShop()
    const id = await service.add({ ...jobOf(8), kind: 'csv-qr', unmarked: true })
    await time.until(async () => expect(await state(id)).toBe('done'))
    const before = await strict.voucherQrs.count()
    const again = await service.reprint(id, { from: 5, to: 8, reason: 'smudged' }, printerInfo)
    const job = await strict.printJobs.get(again)
    expect(job).toMatchObject({ rows: 4, unmarked: true })
    expect(job?.firstRow).toBeUndefined()
    expect(reasonOf({ ...(job ?? aPrintJob()), state: 'check', confirmedTo: 0, intentTo: 4 })).toContain('0 to 4.')
    await time.until(async () => expect(await state(again)).toBe('done'))
    expect(await strict.voucherQrs.count()).toBe(before)
    await strict.printJobs.toCollection().modify({ endedAt: time.now() - 8 * 86_400_000 })
    await trimPrints(strict, time.now())
    expect([await strict.printRows.count(), await strict.voucherQrs.count()]).toEqual([0, 0])
  })

  it('counts the labels of a file for the vouchers they are of', async () => {
    const { service, jobOf, state, strict, time } = await aShop()
    const id = await service.add({ ...jobOf(2), kind: 'csv-qr' })
    await time.until(async () => expect(await state(id)).toBe('done'))
    expect(await strict.voucherPrints.get('V1')).toMatchObject({ times: 1 })
    expect(await strict.voucherPrints.count()).toBe(4)
    const names = await service.add({ ...jobOf(2), kind: 'name-labels' })
    await time.until(async () => expect(await state(names)).toBe('done'))
    expect(await strict.voucherPrints.get('V1')).toMatchObject({ times: 1 })
  })

  it('keeps no code in its rows, stops between two rows when codes are wiped, and prints the rest once they are back', async () => {
    const { service, strict, state, printer, jobOf, time } = await aShop()
    const qrs = Array.from({ length: 60 }, (_, n) => ({ id: `V${n}`, qrContent: `MONEY${n}`, asOf: 1 }))
    await strict.voucherQrs.bulkPut(qrs)
    const sheets = qrs.map(({ id, qrContent }, n) => ({
      zpl: `^XA^FO8,8^A0N,9,9^FDJ7K2-${n}^FS^FO1,1^BY2,3,10^BQN,2,4^FH_^FDQA,${qrContent}^FS^XZ`,
      ids: [id],
    }))
    const id = await service.add({ ...jobOf(60), sheets: () => sheets })
    expect(JSON.stringify(await strict.printRows.toArray())).not.toContain('MONEY')
    await time.until(() => expect(printer.printed.length).toBeGreaterThan(2))
    await strict.voucherQrs.clear()
    await time.until(async () => expect(await state(id)).toBe('blocked'))
    const stopped = await strict.printJobs.get(id)
    expect(stopped).toMatchObject({ blockedBy: 'no-codes', intentTo: printer.printed.length })
    expect(stopped?.confirmedTo).toBe(stopped?.intentTo)
    await expect(service.labelText(id)).rejects.toThrow(RowsGone)
    await expect(service.reprint(id, { from: 1, to: 1, reason: 'smudged' }, printerInfo)).rejects.toThrow(RowsGone)

    const job = { id }
    const rest = { from: stopped?.confirmedTo ?? 0, to: 60 }
    expect(await missingOfJob(strict, job, rest)).toEqual(qrs.slice(rest.from).map((one) => one.id))
    await strict.voucherQrs.bulkPut(qrs)
    expect(await missingOfJob(strict, job, rest)).toEqual([])
    await service.resume(id)
    await time.until(async () => expect(await state(id)).toBe('done'))
    expect(printer.printed).toEqual(sheets.map(({ zpl }) => zpl))
    await strict.printRows.clear()
    expect(await missingOfJob(strict, job, rest)).toBeNull()
  })

  it('stops where the labels were let go of while they were printed', async () => {
    const { service, jobOf, state, strict, printer, time } = await aShop()
    const id = await service.add(jobOf(130))
    await time.until(() => expect(printer.printed.length).toBeGreaterThan(2))
    await strict.printRows.clear()
    await time.until(async () => expect(['check', 'failed']).toContain(await state(id)))
    expect(printer.printed.length).toBeLessThan(40)
  })

  it('writes down what people did with a job, and with which number a row is called that they read', async () => {
    const { service, strict, state, jobOf, time } = await aShop()
    const first = await service.add(jobOf(8))
    const id = await service.add(jobOf(4))
    const whatOf = async (job: string) => (await strict.printJobs.get(job))?.events.map(({ what }) => what)
    await service.pause(id)
    await service.resume(id)
    await time.until(async () => expect(await state(id)).toBe('done'))
    expect(await whatOf(id)).toEqual(['Print', 'Pause', 'Resume'])
    await service.cancel(id)
    expect(await whatOf(id)).toEqual(['Print', 'Pause', 'Resume'])

    const again = await service.reprint(first, { from: 5, to: 8, reason: 'smudged' }, printerInfo)
    await time.until(async () => expect(await state(again)).toBe('done'))
    await strict.printJobs.update(again, { state: 'check', confirmedTo: 0 })
    await service.resolveCheck(again, 2)
    await service.cancel(again)
    const read = 'Last good row read from the paper: 6'
    expect(await whatOf(again)).toEqual(['Reprint: smudged', read, 'Cancel'])
    expect(await state(again)).toBe('cancelled')
  })

  it('cancels a job that waits behind another at once, and one in doubt as soon as whoever looks lets go', async () => {
    const locks = lineLocks()
    const { service, jobOf, state, strict, printer } = await aShop({ locks })
    let letGo = () => {}
    const looking = locks.request(`print:${serial}`, () => new Promise<void>((resolve) => (letGo = resolve)))
    const waiting = await service.add(jobOf(3))
    await strict.printJobs.put(aPrintJob({ id: 'in-doubt', serial, rows: 3, state: 'blocked', intentTo: 2 }))
    await service.cancel(waiting)
    expect(await state(waiting)).toBe('cancelled')
    const cancelling = service.cancel('in-doubt')
    letGo()
    await Promise.all([looking, cancelling])
    expect(await strict.printJobs.get('in-doubt')).toMatchObject({ state: 'cancelled', intentTo: 2, confirmedTo: 0 })
    expect(printer.printed).toEqual([])
  })

  it('cancels a job that waits, and leaves what is in doubt to the next look at the printer', async () => {
    const { service, jobOf, state, strict, time } = await aShop({ faults: [{ kind: 'unplug', at: 2000, ms: 1e9 }] })
    const id = await service.add(jobOf(20))
    await time.until(async () => expect(await state(id)).toBe('blocked'))
    await service.cancel(id)
    const job = await strict.printJobs.get(id)
    expect(job).toMatchObject({ state: 'cancelled' })
    expect(job?.intentTo).toBeGreaterThan(job?.confirmedTo ?? 0)
  })
})
