import { describe, expect, it } from 'vitest'
import type { Delivery, DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { whyNotMoved, whyNotTold } from '#store/resources/deliveries/delivery-rules.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import { setDeliveryStatus } from '#store/resources/deliveries/delivery-mutations.ts'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import type { RemoteResult, Subscription } from '#store/ports/sync-port.ts'
import { findOrder } from '#ui/screens/deliveries/find-order.ts'
import { type MoveDetails, noDetails, stepTo } from '#ui/screens/deliveries/move-steps.ts'
import { commonNextStep } from '#ui/screens/deliveries/common-next-step.ts'
import { planTracking } from '#ui/screens/deliveries/plan-tracking.ts'
import { trackingLines } from '#ui/screens/deliveries/read-tracking.ts'
import { planBulk } from '#ui/bulk/bulk-plan.ts'
import { resultWords, saveAll, changeOf } from '#ui/send/row-changes.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { anAnswer } from '#tests/support/an-answer.ts'
import { aDelivery } from '#tests/support/a-delivery.ts'

const courier = aDelivery({ id: '1' })
const underWay = aDelivery({ id: '2', status: 'DISPATCHED', trackingId: 'LK2' })
const none: ReadonlySet<string> = new Set()
const pickup = aDelivery({ id: '3', physicalOption: 'STORE_PICKUP', receiverName: 'A. Silva-Perera' })

describe('a move of many orders (decisions.md H6)', () => {
  it('says which are left out, and why', () => {
    const plan = planBulk(
      ['1', '2', '3', '4', '5'],
      [courier, underWay, pickup, aDelivery({ id: '5' })],
      new Set(['5']),
      (order) => whyNotMoved(order, 'DISPATCHED'),
    )
    expect(plan.rows.map(({ id }) => id)).toEqual(['1'])
    expect(plan.leftOut).toEqual([
      { id: '2', why: 'is Dispatched already' },
      { id: '3', why: 'a pickup order has no “Dispatched”' },
      { id: '4', why: 'is not on this device just now' },
      { id: '5', why: 'an earlier change waits for your decision in the Sync centre' },
    ])
  })

  it('begins with the step that most of them have before them, and never with one further on', () => {
    expect(commonNextStep([courier, underWay, aDelivery({ id: '5' })])).toBe('DISPATCHED')
    expect(commonNextStep([courier, underWay])).toBe('DISPATCHED')
    expect(commonNextStep([pickup, pickup, courier])).toBe('PICKUP_READY')
    expect(commonNextStep([aDelivery({ status: 'DELIVERED' })])).toBeNull()
    expect(commonNextStep([])).toBeNull()
  })

  it('gives each step what it asks for, or says what is missing in the words of its form', () => {
    const pickUp = { ...noDetails, selectedDate: '2026-11-25', selectedTime: '16:30' }
    const pickUpMs = Date.parse('2026-11-25T16:30:00+05:30')
    const taken = (order: Delivery, status: DeliveryStatus, details: MoveDetails, nowMs = pickUpMs + 59_999) => {
      const step = stepTo(order, status, details, nowMs)
      return typeof step === 'string' ? step : 'ready'
    }
    expect(taken(courier, 'DISPATCHED', noDetails)).toBe('ready')
    expect(taken(pickup, 'PICKUP_READY', noDetails)).toBe('Pick-up date is required')
    expect(taken(pickup, 'PICKUP_READY', pickUp)).toBe('ready')
    expect(taken(pickup, 'PICKUP_READY', pickUp, pickUpMs + 60_000)).toBe('Pick-up time 25/11/2026 04:30 PM is over')
    expect(taken(pickup, 'PICKED', noDetails)).toBe('ready')
    expect(taken(pickup, 'PICKED', { ...noDetails, pickerName: 'A1' })).toBe('Name can only contain letters and spaces')
    expect(taken(aDelivery({ receiverName: '' }), 'PICKED', noDetails)).toBe('Name is required')
    expect(taken(courier, 'DELIVERED', noDetails)).toBe('ready')
  })

  it('goes on after a step that the disk has no room for, and says which was not saved', async () => {
    const others = Array.from({ length: 9 }, (_, n) => ({ ...courier, id: `${n + 11}` }))
    const orders = [courier, underWay, pickup, ...others]
    const steps = orders.map((order) => changeOf(setDeliveryStatus, { id: order.id, status: 'DELIVERED' }, order))
    const counts: number[] = []
    const mutate = async (_: unknown, { id }: { id: string }) => {
      if (id === '2') throw new DOMException('no room', 'QuotaExceededError')
      if (id === '3') throw new MutationRefused('not-allowed', 'Your role may not change this')
      return anEntry({ seq: 7 })
    }
    expect(await saveAll(steps, mutate as Parameters<typeof saveAll>[1], (count) => counts.push(count))).toEqual([
      { id: '1', seq: 7 },
      { id: '2', kind: 'failed', why: 'It could not be saved on this device. Please try again' },
      { id: '3', kind: 'failed', why: 'Your role may not change this' },
      ...others.map(({ id }) => ({ id, seq: 7 })),
    ])
    expect(counts).toEqual([10, 12])
  })

  it('adds up what has become of them', () => {
    const results = (['done', 'done', 'saved', 'failed'] as const).map((kind) => ({ id: kind, kind, why: null }))
    expect(resultWords(results)).toBe('2 done, 1 saved on this device, will be sent, 1 failed')
  })
})

describe('tracking ids for many orders', () => {
  it('come as a column for the selected orders, as two columns, or under headers in any order', () => {
    const of = (table: string[][], selected: string[] = []) =>
      trackingLines(table, selected).lines.map(({ row, purchaseId, trackingId }) => [row, purchaseId, trackingId])
    expect(
      of([
        ['7', 'LK1'],
        ['8', 'LK2'],
      ]),
    ).toEqual([
      [1, '7', 'LK1'],
      [2, '8', 'LK2'],
    ])
    expect(
      of([
        ['Order Tracking ID', 'Receiver', 'Purchase ID'],
        ['LK1', 'Nimal', '7'],
      ]),
    ).toEqual([[2, '7', 'LK1']])
    expect(of([['Tracking'], ['LK1']], ['7'])).toEqual([[2, '7', 'LK1']])
    expect(of([['']], ['7'])).toEqual([])
  })

  it('never shift: an empty cell of a column is its own order’s, and another length is said', () => {
    const empty = trackingLines([['LK1'], [''], ['LK2'], ['']], ['7', '8', '9'])
    expect(empty).toEqual({
      lines: [
        { row: 1, purchaseId: '7', trackingId: 'LK1' },
        { row: 2, purchaseId: '8', trackingId: '' },
        { row: 3, purchaseId: '9', trackingId: 'LK2' },
      ],
      trouble: null,
    })
    const plan = planTracking(
      empty.lines,
      [aDelivery({ id: '7' }), aDelivery({ id: '8' }), aDelivery({ id: '9' })],
      true,
      none,
    )
    expect(plan.steps.map(({ order, trackingId }) => `${order.id} ${trackingId}`)).toEqual(['7 LK1', '9 LK2'])
    expect(plan.problems).toEqual([{ row: 2, column: 'Tracking ID', words: 'Order ID is required', cell: '' }])
    expect(trackingLines([['Tracking ID'], [''], ['LK2']], ['7', '8']).lines.at(-1)).toMatchObject({ purchaseId: '8' })
    expect(trackingLines([['LK1']], ['7', '8']).trouble).toContain('The column has 1 row for 2 selected orders.')
    expect(trackingLines([['LK1'], ['LK2']], ['7']).trouble).toContain('The column has 2 rows for 1 selected order.')
  })

  it('leave out an order whose earlier change waits for a person, and say how many customers will be told', () => {
    const { lines } = trackingLines(
      [
        ['1', 'LK1'],
        ['2', 'LK8'],
        ['7', 'LK7'],
      ],
      [],
    )
    const orders = [courier, underWay, aDelivery({ id: '7' })]
    const held = planTracking(lines, orders, true, new Set(['7']))
    expect(held.problems).toEqual([
      {
        row: 3,
        column: 'Purchase ID',
        words: '7: an earlier change waits for your decision in the Sync centre',
        cell: '7',
      },
    ])
    expect([held.steps.length, held.told]).toEqual([2, 2])
    expect(planTracking(lines, orders, true, none).told).toBe(3)
    expect(planTracking(lines, orders, false, none).told).toBe(0)
  })

  it('are dealt out to the selected orders from one column alone: a table of several must name its orders', () => {
    const couriers = [
      ['ID', 'Receiver', 'Tracking No'],
      ['7', 'Nimal', 'LK1'],
    ]
    expect(trackingLines(couriers, ['1', '2'])).toEqual({
      lines: [],
      trouble: 'No column is called “Purchase ID”, so nothing can be told apart.',
    })
    expect(trackingLines([['7', 'Nimal', 'LK1']], ['1'])).toEqual({
      lines: [],
      trouble: 'More than two columns need a header: “Purchase ID” and “Tracking ID”.',
    })
    expect(trackingLines([['Purchase ID'], ['7']], ['1']).lines).toEqual([])
  })

  it('send waiting orders off, correct the others, and name what is wrong by row and column', () => {
    const { lines } = trackingLines(
      [
        ['1', 'LK1'],
        ['2', 'LK9'],
        ['3', 'LK3'],
        ['4', 'LK4'],
        ['1', 'LK5'],
        ['6', ''],
        ['7', 'LK1'],
        ['', 'LK8'],
      ],
      [],
    )
    const orders = [courier, underWay, pickup, aDelivery({ id: '6' }), aDelivery({ id: '7' })]
    const plan = planTracking(lines, orders, true, none)
    expect(plan.steps.map(({ order }) => order.id)).toEqual(['1', '2'])
    expect(plan.problems.map(({ row, column, words }) => `${row}, ${column}: ${words}`)).toEqual([
      '3, Purchase ID: only courier orders have a tracking ID',
      '4, Purchase ID: no such order on this device',
      '5, Purchase ID: duplicate of row 1',
      '6, Tracking ID: Order ID is required',
      '7, Tracking ID: duplicate of row 1',
      '8, Purchase ID: no order is left for this tracking ID',
    ])
  })

  it('tell the customers of orders that were sent off in silence, each once for each id', async () => {
    const orders = [
      underWay,
      aDelivery({ ...underWay, id: '5', trackingId: 'LK4', toldTrackingId: 'LK0' }),
      aDelivery({ ...underWay, id: '6', trackingId: null }),
      aDelivery({ ...underWay, id: '7', trackingId: 'LK7', toldTrackingId: 'LK7' }),
      aDelivery({ ...underWay, id: '8', status: 'DELIVERED', trackingId: 'LK8' }),
    ]
    const { lines } = trackingLines(
      ['2', '5', '6', '7', '8'].map((id) => [id, `LK${id}`]),
      [],
    )
    const plan = planTracking(lines, orders, true, none)
    expect([plan.told, plan.same]).toEqual([3, 2])
    const sent: unknown[] = []
    const mutate = async ({ name }: { name: string }, { id }: { id: string }) => {
      sent.push([name, id])
      return anEntry({ seq: 1 })
    }
    await saveAll(plan.steps, mutate as Parameters<typeof saveAll>[1], () => undefined)
    expect(sent).toEqual([
      ['deliveries.tell-tracking-id@1', '2'],
      ['deliveries.change-tracking-id-and-tell@1', '5'],
      ['deliveries.change-tracking-id-and-tell@1', '6'],
    ])
    expect(planTracking(lines, orders, false, none)).toMatchObject({ told: 0, same: 3 })
    const many = planBulk(['2', '5', '6', '7', '8', '1', '9'], [...orders, courier], new Set(['5']), whyNotTold)
    expect(many.rows.map(({ id, trackingId }) => [id, trackingId])).toEqual([['2', 'LK2']])
    expect(many.leftOut.map(({ id, why }) => `${id} ${why}`)).toEqual([
      '5 an earlier change waits for your decision in the Sync centre',
      '6 has no tracking ID yet',
      '7 is known to its customer by LK7 already',
      '8 is not on its way: Delivered',
      '1 is not on its way: Processing',
      '9 is not on this device just now',
    ])
  })

  it('leaves alone what is so already', () => {
    const plan = planTracking(trackingLines([['2', 'LK2']], []).lines, [underWay], false, none)
    expect([plan.steps.length, plan.problems.length, plan.same]).toEqual([0, 0, 1])
  })
})

describe('a scanned code', () => {
  const shop = (held: Record<string, string>, server: { brings?: Record<string, string>; says: RemoteResult }) => {
    const asked: string[] = []
    const answer = async ({ filters, search }: ListQuery): Promise<ListAnswer> => {
      const oneOf = search ? [search.text] : (filters['id'] as { oneOf: string[] }).oneOf
      const ids = Object.entries(held).flatMap(([id, voucher]) => (oneOf.includes(search ? voucher : id) ? [id] : []))
      return anAnswer({ ids: ids.slice(0, 1), total: ids.length })
    }
    const subscribe = async (wanted: Subscription) => {
      asked.push(wanted.kind === 'view' ? (wanted.view.search?.text ?? 'no search') : wanted.kind)
      Object.assign(held, server.brings)
      return server.says
    }
    const voucherOfCode = async (said: string) => (said === 'REDEEM-CD34' ? 'CD34' : null)
    return {
      asked,
      ports: { search: { answer }, sync: { subscribe, unsubscribe: async () => undefined }, voucherOfCode },
    }
  }

  it('finds the order of a purchase or a voucher on this device, and asks the server only for others', async () => {
    const { asked, ports } = shop(
      { '1': 'AB12', '2': 'CD34', '3': 'CD34' },
      { says: 'fetched', brings: { '9': 'EF56' } },
    )
    const find = (code: string, offline = false) => findOrder({ ...ports, offline }, code)
    expect(await find('1')).toEqual({ kind: 'found', id: '1', others: 0 })
    expect(await find('CD34')).toEqual({ kind: 'found', id: '2', others: 1 })
    // What the code on its label says stands for the voucher.
    expect(await find(' REDEEM-CD34 ')).toEqual({ kind: 'found', id: '2', others: 1 })
    expect(await find('X'.repeat(60))).toMatchObject({ kind: 'nothing' })
    expect(asked).toEqual([])
    expect(await find('EF56', true)).toEqual({ kind: 'nothing', code: 'EF56', offline: true })
    expect(asked).toEqual([])
    expect(await find('EF56')).toEqual({ kind: 'found', id: '9', others: 0 })
    expect(asked).toEqual(['EF56'])
  })

  it('is nothing where the server knows none, and says when nobody could be asked', async () => {
    expect(await findOrder({ ...shop({}, { says: 'absent' }).ports, offline: false }, '7')).toEqual({
      kind: 'nothing',
      code: '7',
      offline: false,
    })
    expect(await findOrder({ ...shop({}, { says: 'offline' }).ports, offline: false }, '7')).toEqual({
      kind: 'nothing',
      code: '7',
      offline: true,
    })
    const blank = await findOrder({ ...shop({}, { says: 'absent' }).ports, offline: false }, ' ')
    expect(blank.kind).toBe('nothing')
  })
})
