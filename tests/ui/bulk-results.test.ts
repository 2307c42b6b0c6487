import { afterEach, beforeEach, expect, it } from 'vitest'
import { resultsOf } from '#ui/send/row-changes.ts'
import { auditOf } from '#store/mutate/decide-entry.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { anEntry } from '#tests/support/an-entry.ts'

let database: Connections

beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.close())

it('tells each step what has become of it, whatever others saved meanwhile, and wherever it stands by now', async () => {
  const { strict } = database
  for (const seq of [3, 4, 5, 6]) await strict.outbox.put(anEntry({ seq, operationId: `op-${seq}`, rowId: `V${seq}` }))
  await strict.outbox.update(6, { state: 'rejected', reason: 'Not so' })
  await strict.audit.put(auditOf(anEntry({ seq: 2 }), 'settled', 1000))
  const steps = [
    { id: 'V6', seq: 6 },
    { id: 'V4', seq: 4 },
    { id: 'V9', kind: 'failed', why: 'No room' },
    { id: 'V2', seq: 2 },
  ] as const
  expect(await resultsOf(strict, steps)).toEqual([
    { id: 'V6', kind: 'failed', why: 'Not so' },
    { id: 'V4', kind: 'saved', why: null },
    { id: 'V9', kind: 'failed', why: 'No room' },
    { id: 'V2', kind: 'done', why: null },
  ])
})

it('tells of steps none of which could be saved', async () => {
  const steps = [{ id: 'V9', kind: 'failed', why: 'No room' }] as const
  expect(await resultsOf(database.strict, steps)).toEqual([{ id: 'V9', kind: 'failed', why: 'No room' }])
})
