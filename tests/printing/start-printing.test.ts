import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usualLabelSettings } from '#store/ports/print-port.ts'
import { PrintEngine } from '#printing/start-printing.ts'
import { type Connections, aDatabase } from '#tests/support/a-database.ts'
import { lineLocks } from '#tests/support/printer/line-locks.ts'
import { documentDeps, aNameLabel } from '#tests/support/printer/some-labels.ts'
import { StoreTime } from '#tests/support/printer/store-time.ts'
import { randomFrom } from '#tests/sync/simulation/sim-time.ts'

let connections: Connections
let time: StoreTime
const freePainter = vi.fn()
beforeEach(async () => {
  connections = await aDatabase()
  time = new StoreTime()
  freePainter.mockClear()
  time.watch(connections.strict)
})
afterEach(() => connections.close())

function anEngine() {
  let ids = 0
  return new PrintEngine({
    strict: connections.strict,
    usb: undefined,
    locks: lineLocks(),
    timing: time,
    channel: { postMessage: () => undefined, onmessage: null },
    newId: () => `job-${(ids += 1)}`,
    random: randomFrom(9),
    by: 'amaya@example.com',
    provider: { name: 'ExampleGift', footerLine: 'ExampleGift voucher' },
    redeemBase: 'https://pay.example.lk/',
    painter: async () => documentDeps().painter,
    freePainter,
  })
}

const aPrinter = { serial: 'D4J1', name: 'Zebra ZD421' }
const source = { kind: 'name-labels', vouchers: [aNameLabel()], fields: ['ownerName'] } as const
const aPlan = (engine: PrintEngine) =>
  engine.plan({ ...source, vouchers: [...source.vouchers], fields: [...source.fields] }, usualLabelSettings)
/** Without a printer a job stands still at once: then nothing of it is under way any more. */
async function untilStill() {
  const jobs = () => connections.strict.printJobs.toArray()
  await time.until(async () => expect((await jobs()).every(({ state }) => state === 'blocked')).toBe(true))
  return jobs()
}

it('a plan becomes one job, however often it is asked for', async () => {
  const engine = anEngine()
  const { plan } = await aPlan(engine)
  const asked = await Promise.all([engine.enqueue(plan, aPrinter, 'Labels'), engine.enqueue(plan, aPrinter, 'Labels')])
  expect([...asked, await engine.enqueue(plan, aPrinter, 'Labels')]).toEqual(['job-1', 'job-1', 'job-1'])
  expect(await untilStill()).toHaveLength(1)
  const again = await aPlan(engine)
  expect(await engine.enqueue(again.plan, aPrinter, 'Labels')).toBe('job-2')
  expect(await untilStill()).toHaveLength(2)
})

it('a job that could not be kept may be asked for again', async () => {
  const engine = anEngine()
  const { plan } = await aPlan(engine)
  vi.spyOn(connections.strict.printJobs, 'put').mockRejectedValueOnce(new Error('the disk is full'))
  await expect(engine.enqueue(plan, aPrinter, 'Labels')).rejects.toThrow('the disk is full')
  expect(await engine.enqueue(plan, aPrinter, 'Labels')).toBe('job-2')
  expect(await untilStill()).toHaveLength(1)
})

it('a PDF that is called off does not come, however short it is', async () => {
  const engine = anEngine()
  const order = { kind: 'name-labels', vouchers: [aNameLabel()], fields: ['ownerName' as const], heightMm: 30 } as const
  const make = () => engine.document({ ...order, vouchers: [...order.vouchers], fields: [...order.fields] }, () => {})
  expect(await make()).toBeInstanceOf(Uint8Array)
  const calledOff = make()
  engine.cancelDocument()
  expect(await calledOff).toBeNull()
})

it('frees a plan with its dialog, not a later one, and the fonts a minute after the last plan', async () => {
  const engine = anEngine()
  const first = await aPlan(engine)
  const second = await aPlan(engine)
  engine.release(first.plan)
  expect(engine.rows(second.plan, 0, 1)).toHaveLength(1)
  await time.pass(61_000)
  expect(freePainter).not.toHaveBeenCalled()
  engine.release(second.plan)
  expect(engine.rows(second.plan, 0, 1)).toEqual([])
  await time.pass(59_000)
  expect(freePainter).not.toHaveBeenCalled()
  await time.pass(2000)
  expect(freePainter).toHaveBeenCalledTimes(1)
})

it('prints a job to its end though its plan was freed', async () => {
  const engine = anEngine()
  const { plan } = await aPlan(engine)
  const job = engine.enqueue(plan, aPrinter, 'Labels')
  engine.release(plan)
  expect(await job).toBe('job-1')
  expect(await untilStill()).toHaveLength(1)
  await expect(async () => engine.enqueue(plan, aPrinter, 'Labels')).rejects.toThrow('replaced')
})
