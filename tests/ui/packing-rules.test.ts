import { describe, expect, it } from 'vitest'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import { type FoundOrder, isOrderCode } from '#ui/screens/deliveries/find-order.ts'
import {
  enterMeans,
  offerNow,
  type OnTable,
  pressMeans,
  scansInto,
  withScan,
} from '#ui/screens/deliveries/packing-rules.ts'
import { keepTelling, rememberDetails, rememberedDetails, tellsDispatched } from '#ui/screens/deliveries/step-memory.ts'

const found = (id: string): FoundOrder => ({ kind: 'found', id, others: 0 })

describe('a scan at the packing table', () => {
  it('takes the order before away at once, however long the look takes', async () => {
    const shown: OnTable[] = []
    const scan = scansInto((on) => shown.push(on))
    await scan('A', async () => found('A'))
    expect(shown.at(-1)).toEqual({ kind: 'found', id: 'A', others: 0, turn: 1 })
    void scan('B', () => new Promise(() => undefined))
    expect(shown.at(-1)).toEqual({ kind: 'looking', code: 'B', turn: 2 })
  })

  it('shows the answer of the last scan alone, and says when a look has failed', async () => {
    const shown: OnTable[] = []
    const scan = scansInto((on) => shown.push(on))
    let answer = (_order: FoundOrder): void => undefined
    const slow = scan('A', () => new Promise((resolve) => (answer = resolve)))
    await scan('B', async () => found('B'))
    answer(found('A'))
    await slow
    expect(shown.at(-1)).toMatchObject({ kind: 'found', id: 'B' })
    await scan('C', async () => Promise.reject(new Error('the worker was started anew')))
    expect(shown.at(-1)).toEqual({ kind: 'failed', code: 'C', turn: 3 })
  })

  it('is no key of a person: neither what follows it at once nor what a held key repeats', () => {
    expect(enterMeans({ typed: 'A', repeat: false, sinceScanMs: 5_000 })).toBe('find')
    expect(enterMeans({ typed: '', repeat: false, sinceScanMs: 20 })).toBe('nothing')
    expect(enterMeans({ typed: '', repeat: true, sinceScanMs: 600 })).toBe('nothing')
    expect(enterMeans({ typed: '', repeat: false, sinceScanMs: 600 })).toBe('forward')
  })
})

describe('a press at the card', () => {
  it('moves an order once by key, and further only by its button once the first step shows', () => {
    const before = { seen: 'PROCESSING', cameFrom: null } as const
    expect(pressMeans(before, 'PROCESSING', 'key')).toBe('move')
    const after = { seen: 'DISPATCHED', cameFrom: 'PROCESSING' } as const
    expect(pressMeans(after, 'PROCESSING', 'button')).toBe('nothing')
    expect(pressMeans(after, 'DISPATCHED', 'key')).toBe('nothing')
    expect(pressMeans(after, 'DISPATCHED', 'button')).toBe('move')
  })

  it('never goes on from a status that nobody has seen', () => {
    const offer = { seen: 'PROCESSING', cameFrom: null } as const
    expect(pressMeans(offer, 'DISPATCHED', 'key')).toBe('look-again')
    expect(pressMeans(offer, 'DISPATCHED', 'button')).toBe('look-again')
    expect(pressMeans({ seen: 'DISPATCHED', cameFrom: null }, 'DISPATCHED', 'key')).toBe('move')
  })
})

describe('a step that was taken', () => {
  const taken = { seen: 'DISPATCHED', cameFrom: 'PROCESSING' } as const

  it('is called so while the order shows it, or nobody knows what became of it', () => {
    for (const became of ['saved', 'done', 'failed', null] as const)
      expect(offerNow(taken, 'DISPATCHED', became)).toBe(taken)
    expect(offerNow(taken, 'PROCESSING', 'saved')).toBe(taken)
    expect(offerNow(taken, 'PROCESSING', null)).toBe(taken)
  })

  it('is not once the server has refused it: it is offered anew, and a press looks at a colleague’s status first', () => {
    const offered = offerNow(taken, 'PROCESSING', 'failed')
    expect(pressMeans(offered, 'PROCESSING', 'key')).toBe('move')
    expect(pressMeans(offerNow(taken, 'DELIVERED', 'failed'), 'DELIVERED', 'key')).toBe('look-again')
  })

  it('is looked at again where somebody has changed the order since', () => {
    expect(pressMeans(offerNow(taken, 'PROCESSING', 'done'), 'PROCESSING', 'key')).toBe('look-again')
  })
})

/** 12:00 in Colombo on 25 November 2026. */
const noon = Date.parse('2026-11-25T06:30:00Z')
const hourMs = 3_600_000

describe('what is scanned as a tracking id', () => {
  const search = {
    answer: async ({ filters, search: text }: ListQuery): Promise<ListAnswer> => ({
      ids:
        (filters['id'] as { oneOf?: string[] } | undefined)?.oneOf?.includes('7') || text?.text === 'AB12' ? ['7'] : [],
      places: [],
      total: 1,
      page: 1,
      sum: null,
      groups: null,
      match: 'exact',
      searched: 1,
      asOf: null,
      complete: true,
      preview: false,
      w: 1,
    }),
  }

  it('is none where it is the code of an order', async () => {
    const codes = ['7', ' AB12 ', 'https://shop.lk/v/AB12', 'LABEL-CODE', 'LK1', '']
    const voucherOfCode = async (said: string) => (said === 'LABEL-CODE' ? 'V9' : null)
    const are = await Promise.all(codes.map((code) => isOrderCode({ search, voucherOfCode }, code)))
    expect(are).toEqual([true, true, true, true, false, false])
  })

  it('tells the next customer too once one person has ticked it in one tab, dispatched orders and pickups apart', () => {
    const kept = new Map<string, string>()
    const tab = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    expect(tellsDispatched(tab, 'packer@shop.lk')).toBe(false)
    keepTelling(tab, 'packer@shop.lk', true)
    expect(tellsDispatched(tab, 'packer@shop.lk')).toBe(true)
    expect(tellsDispatched(tab, 'somebody.else@shop.lk')).toBe(false)
    expect(rememberedDetails('DISPATCHED', true, noon)).toMatchObject({ notify: true, trackingId: '' })
    expect(rememberedDetails('PICKUP_READY', true, noon).notify).toBe(false)
    const pickUp = { ...rememberedDetails('PICKUP_READY', false, noon), notify: true, selectedTime: '16:30' }
    rememberDetails('PICKUP_READY', { ...pickUp, selectedDate: '2026-11-25' })
    expect(rememberedDetails('PICKUP_READY', false, noon)).toMatchObject({ notify: true, selectedTime: '16:30' })
    expect(rememberedDetails('DISPATCHED', false, noon).notify).toBe(false)
    keepTelling(tab, 'packer@shop.lk', false)
    expect(tellsDispatched(tab, 'packer@shop.lk')).toBe(false)
  })
})

describe('the pick-up time that is offered', () => {
  const offered = (now: number) => {
    const { selectedDate, selectedTime } = rememberedDetails('PICKUP_READY', false, now)
    return `${selectedDate} ${selectedTime}`
  }

  it('is still to come: the time of the pickup before, on its day, today, or after that the next day', () => {
    rememberDetails('PICKUP_READY', { ...rememberedDetails('PICKUP_READY', false, noon), selectedTime: '16:30' })
    expect(offered(noon)).toBe('2026-11-25 16:30')
    expect(offered(noon + 4.5 * hourMs)).toBe('2026-11-25 16:30')
    expect(offered(noon + 4.6 * hourMs)).toBe('2026-11-26 16:30')
    expect(offered(noon + 24 * hourMs)).toBe('2026-11-26 16:30')
  })
})

describe('the last scans', () => {
  const looking = (code: string, turn: number): OnTable => ({ kind: 'looking', code, turn })

  it('are ten, the newest first, each with what came of it', () => {
    const scans = Array.from({ length: 12 }, (_, turn) => looking(`A${turn}`, turn)).reduce<OnTable[]>(withScan, [])
    expect(scans.map(({ turn }) => turn)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    const known = withScan(scans, { ...found('A5'), turn: 5 })
    expect(known.map(({ kind }) => kind).filter((kind) => kind === 'found')).toHaveLength(1)
    expect(known[6]).toEqual({ ...found('A5'), turn: 5 })
    expect(known).toHaveLength(10)
  })
})
