import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditOf } from '#store/mutate/decide-entry.ts'
import { takeOver } from '#store/database/take-over.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'

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

const goOn = () => takeOver(['portal-test-nobody', 'portal-test-former'], open.strict, administrator)

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
