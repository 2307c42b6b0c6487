import { afterEach, expect, it } from 'vitest'
import { openDatabase, type PortalDatabase } from '#store/database/open-database.ts'
import type { Shop } from '#store/resources/sub-merchants/shops-of-merchant.ts'
import { readTerminalQueue } from '#ui/live/use-print-jobs.ts'
import { noticesNow } from '#ui/state/notices.ts'
import {
  byMerchant,
  emptyQueueWords,
  isQuantity,
  noMerchantWords,
  queuedOf,
  queueSubMerchants,
  unqueueTerminals,
} from '#ui/printing/terminal-queue.ts'

let database: PortalDatabase | null = null
afterEach(async () => database?.delete())

const lanka = { id: '12', name: 'Lanka Stores' }
const aShop = (id: string, ...terminals: string[]) => ({ id, location: `Shop ${id}`, terminals })

const newest = () => noticesNow().notices[0]

it('the print queue takes a terminal once, keeps its quantity, and stands by merchant', async () => {
  database = await openDatabase('terminal-queue', 'strict')
  await queueSubMerchants(database, lanka, [aShop('31', 'T1'), aShop('32', 'T2', 'T3')], 1000)
  expect(newest()).toMatchObject({ tone: 'done', text: '3 terminals added to the queue' })
  await database.queuedTerminals.update('T1', { quantity: 50 })
  await queueSubMerchants(database, { id: '13', name: 'Other' }, [aShop('41', 'T9')], 2000)
  await queueSubMerchants(database, lanka, [aShop('31', 'T1', 'T4')], 3000)
  expect(newest()).toMatchObject({ tone: 'done', text: '1 terminal added to the queue' })
  const queue = await readTerminalQueue(database)
  expect(byMerchant(queue).map(([merchant, theirs]) => [merchant, theirs.map(({ terminalId }) => terminalId)])).toEqual(
    [
      ['Lanka Stores (12)', ['T1', 'T2', 'T3', 'T4']],
      ['Other (13)', ['T9']],
    ],
  )
  expect(queue[0]).toEqual({
    terminalId: 'T1',
    merchant: 'Lanka Stores (12)',
    merchantId: '12',
    location: 'Shop 31',
    subMerchantId: '31',
    quantity: 50,
    at: 1000,
  })
  await unqueueTerminals(database, ['T1', 'T2', 'T3', 'T4', 'T9'])
  expect(await database.queuedTerminals.count()).toBe(0)
})

it('says that nothing is ticked, or that nothing is new, and takes nothing in then (spec 000 §4, §5)', async () => {
  database = await openDatabase('terminal-queue', 'strict')
  await queueSubMerchants(database, lanka, [], 1000)
  expect(newest()).toMatchObject({
    tone: 'failed',
    text: 'No sub-merchants selected for printing. Please select at least one.',
  })
  await queueSubMerchants(database, lanka, [aShop('31', 'T1')], 1000)
  await queueSubMerchants(database, lanka, [aShop('31', 'T1')], 2000)
  expect(newest()).toMatchObject({ tone: 'notice', text: 'No new terminals to add to the queue' })
  expect(await database.queuedTerminals.count()).toBe(1)
  await queueSubMerchants(database, lanka, [aShop('33')], 3000)
  expect(newest()).toMatchObject({ tone: 'notice', text: 'No new terminals to add to the queue' })
})

it('says of a ticked sub-merchant that its terminals are not known yet, beside what came of the others', async () => {
  database = await openDatabase('terminal-queue', 'strict')
  const [fort, nameless] = [
    { id: '34', location: 'Fort', terminals: null },
    { id: '35', location: '', terminals: null },
  ]
  const told = async (...shops: Shop[]) => {
    const before = newest()?.id ?? 0
    if (database) await queueSubMerchants(database, lanka, shops, 1000)
    const { notices } = noticesNow()
    return notices.filter(({ id }) => id > before).map(({ text }) => text)
  }
  expect(await told(aShop('31', 'T1'), fort)).toEqual([
    'The terminals of Fort are not known on this device yet',
    '1 terminal added to the queue',
  ])
  expect(await told(aShop('31', 'T1'), nameless)).toEqual(['The terminals of 35 are not known on this device yet'])
  expect(await told(fort, nameless)).toEqual(['The terminals of 2 sub-merchants are not known on this device yet'])
})

it('counts a terminal once that two sub-merchants have, under the first of them', async () => {
  database = await openDatabase('terminal-queue', 'strict')
  await queueSubMerchants(database, lanka, [aShop('31', 'T1'), aShop('32', 'T1', 'T2')], 1000)
  expect(newest()).toMatchObject({ text: '2 terminals added to the queue' })
  expect(
    (await readTerminalQueue(database)).map(({ terminalId, subMerchantId }) => [terminalId, subMerchantId]),
  ).toEqual([
    ['T1', '31'],
    ['T2', '32'],
  ])
})

it('says that no merchant is called so only of merchants that are known', () => {
  expect(noMerchantWords([lanka], ' 99 ')).toBe('No merchant found with ID 99')
  expect(noMerchantWords([], 'Nowhere')).toBe('No merchant found as Nowhere')
  expect([noMerchantWords([lanka], ' '), noMerchantWords(undefined, 'x'), noMerchantWords(null, 'x')]).toEqual([
    null,
    null,
    null,
  ])
})

it('two presses at once add once, and set no quantity back', async () => {
  database = await openDatabase('terminal-queue', 'strict')
  const db = database
  const press = (now: number) => queueSubMerchants(db, lanka, [aShop('31', 'T1'), aShop('32', 'T2')], now)
  await Promise.all([press(1000), press(1001)])
  expect((await readTerminalQueue(db)).map(({ terminalId, at }) => [terminalId, at])).toEqual([
    ['T1', 1000],
    ['T2', 1000.001],
  ])
})

it('a sub-merchant is in the queue with all of its terminals, with some, or not', async () => {
  database = await openDatabase('terminal-queue', 'strict')
  await queueSubMerchants(database, lanka, [aShop('31', 'T1', 'T2')], 1000)
  await unqueueTerminals(database, ['T2'])
  const queue = await readTerminalQueue(database)
  expect(queuedOf(aShop('31', 'T1'), queue)).toBe('all')
  expect(queuedOf(aShop('31', 'T1', 'T2'), queue)).toBe('some')
  expect(queuedOf(aShop('32', 'T3'), queue)).toBe('none')
  expect(queuedOf(aShop('33'), queue)).toBe('none')
})

it('an empty queue says what to do, or that the ticked ones have no terminals (spec 000 §2.7)', () => {
  expect(emptyQueueWords(false)).toBe('Select sub merchants to print terminals.')
  expect(emptyQueueWords(true)).toBe('No terminals')
})

it('a quantity is a whole number of 0 to 100 (spec 000 §5)', () => {
  expect(['', 0, '50', 100].map(isQuantity)).toEqual([true, true, true, true])
  expect([-1, 101, 1.5, '-'].map(isQuantity)).toEqual([false, false, false, false])
})
