import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migratePrints } from '#store/database/migrate-prints.ts'
import { auditOf } from '#store/mutate/decide-entry.ts'
import type { QueuedTerminal } from '#store/database/print-tables.ts'
import { migrateFormerRole } from '#store/database/migrate-former-role.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'
import { lineLocks } from '#tests/support/printer/line-locks.ts'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'

const [accountant, administrator] = ['nimal@shop.lk|ROLE_SAHAN_ACCOUNTANT', 'nimal@shop.lk|ROLE_SAHAN_ADMINISTRATOR']
let open: Connections
let former: Connections
beforeEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  open = await aDatabase()
  former = await aDatabase('portal-test-former')
  await former.relaxed.blocks.put({ collection: 'vouchers', block: 0, w: 1, rows: [] })
})
afterEach(() => open.close())

const goOn = (locks = lineLocks()) =>
  migrateFormerRole(['portal-test-nobody', 'portal-test-former'], {
    database: open.strict,
    owner: administrator,
    locks,
  })

async function work() {
  return (await open.strict.outbox.toArray()).map(({ operationId, owner, state, hold }) => [
    operationId,
    owner,
    state,
    hold,
  ])
}

test('unsent work of a former role waits for its person in the present one, and the rows of that role go', async () => {
  const attempts = [anAttempt()]
  await former.strict.outbox.bulkPut([
    anEntry({ seq: 1, operationId: 'a', owner: accountant }),
    anEntry({ seq: 2, operationId: 'b', owner: accountant, state: 'sending', attempts }),
    anEntry({ seq: 3, operationId: 'c', owner: accountant, state: 'rejected', reason: 'Too late' }),
    anEntry({ seq: 4, operationId: 'd', owner: accountant, state: 'acked' }),
  ])
  former.close()
  await open.strict.outbox.put(anEntry({ seq: 1, operationId: 'mine', owner: administrator }))
  await goOn()
  expect(await work()).toEqual([
    ['mine', administrator, 'queued', null],
    ['a', administrator, 'queued', 'needs-you'],
    ['b', administrator, 'uncertain', 'needs-you'],
    ['c', administrator, 'rejected', null],
  ])
  const [, waiting, , refused] = await open.strict.outbox.toArray()
  expect(waiting?.reason).toBe('You made this in another role. It is kept here until you decide.')
  expect(refused?.reason).toBe('Too late')
  expect(await Dexie.exists('portal-test-former')).toBe(false)
})

test('what was typed in a former role comes along, and what was gone on with stays', async () => {
  const draft = (id: string, name: string) => ({ id, form: 'add-offer', at: 1, values: { name } })
  await former.strict.formDrafts.bulkPut([draft('a', 'typed'), draft('b', 'typed')])
  former.close()
  await open.strict.formDrafts.put(draft('b', 'gone on with'))
  await goOn()
  expect(await open.strict.formDrafts.toArray()).toEqual([draft('a', 'typed'), draft('b', 'gone on with')])
  expect(await Dexie.exists('portal-test-former')).toBe(false)
})

test('notes of a former role come along, and what was changed here since stays', async () => {
  const note = (id: string, text: string) => ({ id, collection: 'payments', rowId: 'P1', text, by: 'me', at: 1 })
  await former.strict.notes.bulkPut([note('a', 'Paid twice'), note('b', 'Ask the bank')])
  former.close()
  await open.strict.notes.put(note('b', 'The bank was asked'))
  await goOn()
  expect(await open.strict.notes.toArray()).toEqual([note('a', 'Paid twice'), note('b', 'The bank was asked')])
  expect(await Dexie.exists('portal-test-former')).toBe(false)
})

test('client orders begun in a former role come along with the rows of their files, and what was gone on with stays', async () => {
  const draft = (id: string, form: string) => ({ id, at: 1, form, fileName: 'order.csv', rows: 1 })
  await former.strict.orderDrafts.bulkPut([draft('a', 'typed'), draft('b', 'typed')])
  await former.strict.orderDraftRows.bulkPut([{ draft: 'a', part: 0, rows: ['Kumari'] }])
  former.close()
  await open.strict.orderDrafts.put(draft('b', 'gone on with'))
  await goOn()
  expect(await open.strict.orderDrafts.toArray()).toEqual([draft('a', 'typed'), draft('b', 'gone on with')])
  expect(await open.strict.orderDraftRows.toArray()).toEqual([{ draft: 'a', part: 0, rows: ['Kumari'] }])
  expect(await Dexie.exists('portal-test-former')).toBe(false)
})

test('work that was brought already, or is done by now, is not brought again', async () => {
  const [here, done] = [anEntry({ seq: 1, operationId: 'a' }), anEntry({ seq: 2, operationId: 'b' })]
  await former.strict.outbox.bulkPut([here, done])
  former.close()
  await open.strict.outbox.put(here)
  await open.strict.audit.put(auditOf(done, 'settled', 1))
  await goOn()
  expect((await work()).map(([operation]) => operation)).toEqual(['a'])
  expect(await Dexie.exists('portal-test-former')).toBe(false)
})

test('what could not be brought stays where it is, and nobody sends it from there', async () => {
  await former.strict.outbox.put(anEntry({ operationId: 'a', owner: accountant }))
  former.close()
  open.close()
  await expect(goOn()).rejects.toThrow()
  const left = await aDatabase('portal-test-former')
  expect(await left.strict.outbox.toArray()).toMatchObject([{ operationId: 'a', state: 'queued', hold: 'needs-you' }])
  left.close()
})

test('where there is no database of that role none is made', async () => {
  former.close()
  await Dexie.delete('portal-test-former')
  await goOn()
  expect(await Dexie.getDatabaseNames()).toEqual([open.name])
})

/** Two jobs of which one is half on paper, and what lies there already. */
async function prints() {
  const { strict } = former
  await strict.printJobs.bulkPut([
    aPrintJob({ id: 'done', state: 'done' }),
    aPrintJob({ id: 'half', state: 'running', rows: 2, intentTo: 2, confirmedTo: 1 }),
    aPrintJob({ id: 'check', state: 'check', intentTo: 1 }),
  ])
  await strict.printRows.put({ job: 'half', chunk: 0, rows: [{ zpl: '^XA^XZ', ids: ['V1'] }] })
  await strict.voucherPrints.bulkPut([
    { id: 'V1', times: 2, lastAt: 50 },
    { id: 'V2', times: 1, lastAt: 60 },
  ])
  await strict.queuedTerminals.put(aTerminal('T1', 4))
}

const aTerminal = (terminalId: string, quantity: number): QueuedTerminal => ({
  terminalId,
  merchant: 'Lanka Stores',
  merchantId: '101',
  location: 'Kandy',
  subMerchantId: '7',
  quantity,
  at: 1,
})

const printed = async () =>
  (await open.strict.voucherPrints.toArray()).map(({ id, times, lastAt }) => [id, times, lastAt])

test('what was printed in a former role counts as printed, and its unfinished jobs wait with their doubts', async () => {
  await prints()
  former.close()
  await open.strict.voucherPrints.put({ id: 'V1', times: 1, lastAt: 70 })
  await open.strict.queuedTerminals.put(aTerminal('T2', 1))
  await goOn()
  expect(await printed()).toEqual([
    ['V1', 3, 70],
    ['V2', 1, 60],
  ])
  const jobs = await open.strict.printJobs.toArray()
  expect(jobs.map(({ id, state, blockedBy, intentTo }) => [id, state, blockedBy, intentTo])).toEqual([
    ['check', 'check', null, 1],
    ['done', 'done', null, 0],
    ['half', 'blocked', 'interrupted', 2],
  ])
  expect(await open.strict.printRows.toArray()).toMatchObject([{ job: 'half', chunk: 0 }])
  expect((await open.strict.queuedTerminals.toArray()).map(({ terminalId }) => terminalId)).toEqual(['T1', 'T2'])
  expect(await Dexie.exists('portal-test-former')).toBe(false)
})

test('while somebody prints there everything printed stays there, and the next start brings it', async () => {
  await prints()
  await former.strict.outbox.put(anEntry({ operationId: 'a', owner: accountant }))
  former.close()
  const locks = lineLocks()
  await locks.request('print:D4J193000001', () => goOn(locks))
  expect((await work()).map(([operation]) => operation)).toEqual(['a'])
  expect(await printed()).toEqual([])
  const left = await aDatabase('portal-test-former')
  expect(await left.strict.printJobs.get('half')).toMatchObject({ state: 'running', blockedBy: null })
  expect(await left.strict.voucherPrints.count()).toBe(2)
  left.close()
  await goOn(locks)
  expect(await open.strict.printJobs.count()).toBe(3)
  expect(await Dexie.exists('portal-test-former')).toBe(false)
})

test('prints that were brought already are not counted twice, and a job that has gone on here stays as it is', async () => {
  await prints()
  former.close()
  await open.strict.printJobs.put(aPrintJob({ id: 'half', state: 'done', rows: 2, intentTo: 2, confirmedTo: 2 }))
  await open.strict.voucherPrints.put({ id: 'V1', times: 3, lastAt: 70 })
  await goOn()
  expect(await open.strict.printJobs.get('half')).toMatchObject({ state: 'done', confirmedTo: 2 })
  expect(await printed()).toEqual([
    ['V1', 3, 70],
    ['V2', 1, 60],
  ])
})

test('prints whose going was cut off are not counted twice when they are brought again', async () => {
  await prints()
  const cutOff = () => Promise.reject(new Error('the browser is gone'))
  vi.spyOn(former.strict.voucherPrints, 'bulkDelete').mockImplementationOnce(cutOff as never)
  const bring = () => migratePrints(former.strict, open.strict, lineLocks())
  await expect(bring()).rejects.toThrow('the browser is gone')
  expect(await bring()).toBe(true)
  expect(await printed()).toEqual([
    ['V1', 2, 50],
    ['V2', 1, 60],
  ])
})

test('one tab at a time takes over: two roles must not bring each other’s work away at the same time', async () => {
  await former.strict.outbox.put(anEntry({ operationId: 'a', owner: accountant }))
  former.close()
  const line = lineLocks()
  const held: string[] = []
  const request = (name: string, run: () => Promise<unknown>) =>
    line.request(name, async () => {
      held.push(name)
      await run()
      held.push('and let go of')
    })
  open.strict.outbox.hook('creating', () => void held.push('brought'))
  await goOn({ request: request as LockManager['request'] })
  expect(held).toEqual(['portal-former-roles', 'brought', 'and let go of'])
})

test('what did not arrive stays where it was', async () => {
  await former.strict.outbox.put(anEntry({ operationId: 'a', owner: accountant }))
  former.close()
  // A tab of an older portal takes it away again, unasked.
  open.strict.outbox.hook('creating', (_key, _entry, transaction) => {
    transaction.on('complete', () => void open.relaxed.outbox.clear())
  })
  await goOn()
  expect(await Dexie.exists('portal-test-former')).toBe(true)
})
