import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepOrderDraft, keepOrderDraftRows } from '#store/database/order-drafts.ts'
import { waitingPeople } from '#store/database/waiting-people.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { anEntry } from '#tests/support/an-entry.ts'

let connections: Connections
beforeEach(async () => {
  connections = await aDatabase()
})
afterEach(() => connections.close())

it('are those that will be sent, else those of the draft, else nobody that this device knows', async () => {
  const { strict } = connections
  const sent = [{ receiverName: 'Kumari' }]
  const drafted = [{ receiverName: 'Nimal' }]
  await strict.outbox.bulkPut([
    anEntry({ seq: 1, operationId: 'a', args: { id: 'x', people: sent, draftId: 'd' } }),
    anEntry({ seq: 2, operationId: 'b', args: { id: 'x', draftId: 'd' } }),
    anEntry({ seq: 3, operationId: 'c', args: { id: 'x' } }),
  ])
  await keepOrderDraft(strict, { id: 'd', at: 1, form: {}, fileName: 'order.csv', rows: 1, sentAt: 1 })
  await keepOrderDraftRows(strict, 'd', drafted)
  expect(await Promise.all([1, 2, 3, 4].map((seq) => waitingPeople(strict, seq)))).toEqual([sent, drafted, null, null])
})
