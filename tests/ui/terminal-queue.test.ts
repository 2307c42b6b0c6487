import { afterEach, expect, it } from 'vitest'
import { openDatabase, type PortalDatabase } from '#store/database/open-database.ts'
import { noticesNow } from '#ui/state/notices.ts'
import { byMerchant, emptyQueueWords, queueTerminals, unqueueTerminals } from '#ui/printing/terminal-queue.ts'

let database: PortalDatabase | null = null
afterEach(async () => database?.delete())

const aTerminal = (terminalId: string, merchant = 'Lanka Stores (12)') => ({
  terminalId,
  merchant,
  merchantId: '12',
  location: 'Galle Road',
  subMerchantId: '31',
})

it('the print queue takes a terminal once, keeps its quantity, and stands by merchant', async () => {
  database = await openDatabase('terminal-queue', 'strict')
  expect(await queueTerminals(database, [aTerminal('T1'), aTerminal('T2', 'Other (13)')], 1000)).toBe(2)
  await database.queuedTerminals.update('T1', { quantity: 50 })
  expect(await queueTerminals(database, [aTerminal('T1')], 2000)).toBe(0)
  expect(await queueTerminals(database, [aTerminal('T1'), aTerminal('T3')], 3000)).toBe(1)
  const queue = (await database.queuedTerminals.toArray()).toSorted((a, b) => a.at - b.at)
  expect(byMerchant(queue).map(([merchant, theirs]) => [merchant, theirs.map(({ terminalId }) => terminalId)])).toEqual(
    [
      ['Lanka Stores (12)', ['T1', 'T3']],
      ['Other (13)', ['T2']],
    ],
  )
  expect((await database.queuedTerminals.get('T1'))?.quantity).toBe(50)
  await unqueueTerminals(database, ['T1', 'T2', 'T3'])
  expect(await database.queuedTerminals.count()).toBe(0)
})

it('says that nothing is ticked, or that nothing is new, and takes nothing in then (spec 000 §4, §5)', async () => {
  database = await openDatabase('terminal-queue', 'strict')
  expect(await queueTerminals(database, [], 1000)).toBe(0)
  expect(noticesNow().notices[0]).toMatchObject({
    tone: 'failed',
    text: 'No sub-merchants selected for printing. Please select at least one.',
  })
  await queueTerminals(database, [aTerminal('T1')], 1000)
  expect(await queueTerminals(database, [aTerminal('T1')], 2000)).toBe(0)
  expect(noticesNow().notices[0]).toMatchObject({ tone: 'notice', text: 'No new terminals to add to the queue' })
  expect(await database.queuedTerminals.count()).toBe(1)
})

it('an empty queue says what to do, or that the ticked ones have no terminals (spec 000 §2.7)', () => {
  expect(emptyQueueWords(false)).toBe('Select sub merchants to print terminals.')
  expect(emptyQueueWords(true)).toBe('No terminals')
})
