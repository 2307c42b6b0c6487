import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownTexts } from '#store/database/own-texts.ts'
import { formDraftsOf } from '#store/database/form-drafts.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { TypedDraft, fittingValues } from '#ui/form/typed-draft.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'

const empty = { name: '', address: '', pin: '' }
const typed = (name: string, address = '') => ({ ...empty, name, address })
const noRoom = () => new DOMException('no room', 'QuotaExceededError')

let connections: Connections
let at: number
let troubles: (string | null)[]
let tabs: TypedDraft<typeof empty>[]
beforeEach(async () => {
  connections = await aDatabase()
  at = Date.parse('2026-11-20T06:00:00Z')
  troubles = []
  tabs = []
  vi.spyOn(Date, 'now').mockImplementation(() => ++at)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const tab of tabs) await tab.makeDurable()
  connections.close()
})

/** The form of one tab. */
function aTab(database: PortalDatabase = connections.strict, name = 'add-merchant') {
  const spec = { name, leaveOut: ['pin' as const] }
  const tab = new TypedDraft<typeof empty>(database, spec, (trouble) => void troubles.push(trouble))
  tabs.push(tab)
  return tab
}

/** What is kept of a form, the youngest first. */
const kept = async (name = 'add-merchant') =>
  (await formDraftsOf(connections.strict, name)).map(({ values }) => values['name'])

/** The first of the drafts that a tab offers. */
async function offered(tab: TypedDraft<typeof empty>) {
  const [first] = await tab.others()
  if (!first) throw new Error('nothing is offered')
  return first
}

describe('what somebody typed and did not send', () => {
  it('is with the browser before the next letter, and told to screens and the disk once they pause', async () => {
    const puts = vi.spyOn(connections.strict.formDrafts, 'put')
    const tab = aTab()
    for (const name of ['C', 'Ca', 'Cargills']) tab.keep(typed(name), empty)
    expect(puts).not.toHaveBeenCalled()
    // Nothing was waited for: the tab may be killed here.
    expect(await kept()).toEqual(['Cargills'])
    await tab.makeDurable()
    await tab.makeDurable()
    expect(puts).toHaveBeenCalledTimes(1)
  })

  it('survives a power cut a moment after the last letter', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const puts = vi.spyOn(connections.strict.formDrafts, 'put')
    try {
      const tab = aTab()
      tab.keep(typed('C'), empty)
      vi.advanceTimersByTime(399)
      tab.keep(typed('Ca'), empty)
      vi.advanceTimersByTime(399)
      expect(puts).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(puts).toHaveBeenCalledTimes(1)
      expect(puts.mock.calls[0]?.[0]).toMatchObject({ values: { name: 'Ca' } })
    } finally {
      vi.useRealTimers()
    }
  })

  it('is offered for the same form alone, however old it is', async () => {
    aTab().keep(typed('Cargills'), empty)
    at += 400 * 86_400_000
    expect((await offered(aTab())).values['name']).toBe('Cargills')
    expect(await aTab(connections.strict, 'add-offer').others()).toEqual([])
  })

  it('never has what its form keeps nowhere, in no table', async () => {
    const tab = aTab()
    tab.keep({ ...typed('Cargills'), pin: '00474' }, empty)
    await tab.makeDurable()
    for (const table of connections.strict.tables)
      expect(JSON.stringify(await table.toArray())).not.toMatch(/00474|"pin"/)
  })

  it('is gone once it is sent, or nothing is typed any more', async () => {
    const tab = aTab()
    tab.keep(typed('Cargills'), empty)
    await tab.drop()
    expect(await kept()).toEqual([])
    tab.keep(typed('Cargills'), empty)
    tab.keep({ ...empty, pin: '1' }, empty)
    await vi.waitFor(async () => expect(await kept()).toEqual([]))
    await tab.makeDurable()
    expect(await kept()).toEqual([])
  })

  it('is gone though it is sent while it is being made durable', async () => {
    const tab = aTab()
    tab.keep(typed('Cargills'), empty)
    await Promise.all([tab.makeDurable(), tab.drop()])
    expect(await kept()).toEqual([])
  })

  it('is one of the others once its form begins anew', async () => {
    const tab = aTab()
    tab.keep(typed('Cargills'), empty)
    expect(await tab.others()).toEqual([])
    tab.leave()
    tab.keep(typed('Keells'), empty)
    expect((await tab.others()).map(({ values }) => values['name'])).toEqual(['Cargills'])
    expect(await kept()).toEqual(['Keells', 'Cargills'])
  })

  it('is of its person: another one on this computer has a database of their own', async () => {
    aTab().keep(typed('Cargills'), empty)
    const other = await aDatabase()
    expect(await aTab(other.strict).others()).toEqual([])
    expect((await ownTexts(other.strict)).forms).toEqual([])
    other.close()
  })
})

describe('in two tabs', () => {
  it('what is typed in both by turns is kept once for each', async () => {
    const [here, there] = [aTab(), aTab(connections.relaxed)]
    here.keep(typed('here'), empty)
    there.keep(typed('there'), empty)
    here.keep(typed('here', 'on'), empty)
    there.keep(typed('there', 'on'), empty)
    await Promise.all([here.makeDurable(), there.makeDurable()])
    expect(await kept()).toEqual(['there', 'here'])
    await there.drop()
    expect(await kept()).toEqual(['here'])
  })

  it('they are offered one after the other, the youngest first', async () => {
    aTab().keep(typed('older'), empty)
    aTab(connections.relaxed).keep(typed('younger'), empty)
    const next = aTab()
    expect((await next.others()).map(({ values }) => values['name'])).toEqual(['younger', 'older'])
    await next.refuse(await offered(next))
    expect((await offered(next)).values['name']).toBe('older')
  })

  it('one that is gone on with is kept in its place, with its time, and nothing is there twice', async () => {
    aTab().keep(typed('Cargills'), empty)
    const next = aTab()
    const draft = await offered(next)
    await next.take(draft)
    expect(await formDraftsOf(connections.strict, 'add-merchant')).toMatchObject([{ at: draft.at }])
    next.keep(typed('Cargills', 'Kandy'), empty)
    expect(await kept()).toEqual(['Cargills'])
    await next.drop()
    expect(await kept()).toEqual([])
  })

  it('one that its own tab goes on with is kept beside the one who took it, and let go of by nobody else', async () => {
    const [here, there] = [aTab(), aTab(connections.relaxed)]
    here.keep(typed('here'), empty)
    const read = await offered(there)
    here.keep(typed('here, on'), empty)
    await there.refuse(read)
    expect(await kept()).toEqual(['here, on'])
    await there.take(read)
    there.keep(typed('there'), empty)
    here.keep(typed('here, to the end'), empty)
    expect(await kept()).toEqual(['here, to the end', 'there'])
    await here.drop()
    expect(await kept()).toEqual(['there'])
  })

  it('what was typed before one was gone on with is kept as well', async () => {
    aTab().keep(typed('older'), empty)
    const tab = aTab()
    tab.keep(typed('typed before'), empty)
    await tab.take(await offered(tab))
    tab.keep(typed('gone on with'), empty)
    expect(await kept()).toEqual(['gone on with', 'typed before'])
  })
})

describe('a full disk', () => {
  /** Finds no room for drafts until it is told to. */
  function fill(): { makeRoom(): void } {
    const raw = vi.spyOn(connections.strict, 'backendDB').mockImplementation(() => {
      throw noRoom()
    })
    const put = vi.spyOn(connections.strict.formDrafts, 'put').mockRejectedValue(noRoom())
    return {
      makeRoom() {
        raw.mockRestore()
        put.mockRestore()
      },
    }
  }

  it('is said at once, and no more once there is room', async () => {
    const tab = aTab()
    const { makeRoom } = fill()
    tab.keep(typed('Cargills'), empty)
    await vi.waitFor(() =>
      expect(troubles).toEqual(['Not saved: this device has no room left. Your text is still here.']),
    )
    makeRoom()
    tab.keep(typed('Cargills', 'Kandy'), empty)
    await tab.makeDurable()
    expect(troubles.at(-1)).toBeNull()
    expect(await kept()).toEqual(['Cargills'])
  })

  /** Finds room for drafts once some of the blocks are gone. */
  async function fillWithBlocks(): Promise<void> {
    const { blocks, formDrafts } = connections.strict
    for (let block = 0; block < 64; block++) await blocks.put({ collection: 'vouchers', block, w: block, rows: [] })
    const put = formDrafts.put.bind(formDrafts)
    vi.spyOn(formDrafts, 'put').mockImplementation(((draft: never) =>
      blocks.count().then((left) => (left < 64 ? put(draft) : Promise.reject(noRoom())))) as never)
  }

  it('is made room on with what can be fetched again', async () => {
    await fillWithBlocks()
    const tab = aTab()
    tab.keep(typed('Cargills'), empty)
    await tab.makeDurable()
    expect(troubles).toEqual([null])
    expect(await kept()).toEqual(['Cargills'])
  })

  it('brings nothing back that is sent while room is made', async () => {
    await fillWithBlocks()
    const tab = aTab()
    tab.keep(typed('Cargills'), empty)
    const becomingDurable = tab.makeDurable()
    await tab.drop()
    await becomingDurable
    expect(await kept()).toEqual([])
  })

  it('keeps what lay there before', async () => {
    aTab().keep(typed('older'), empty)
    const tab = aTab()
    const draft = await offered(tab)
    const { makeRoom } = fill()
    await tab.take(draft)
    makeRoom()
    expect(await kept()).toEqual(['older'])
  })
})

it('gives a form only what its fields can hold', () => {
  const initial = { name: '', days: { start: '', end: '' }, notify: false, tags: ['a'], file: null }
  const values = { name: 7, days: { start: '2026-11-01' }, notify: true, tags: ['b'], file: {}, gone: 'x' }
  expect(fittingValues(initial, values)).toEqual({ ...initial, notify: true, tags: ['b'] })
})

it('comes back whole, whatever was typed', async () => {
  const initial = { name: '', notify: false, days: { start: '' } }
  const anything = fc.record({ name: fc.string(), notify: fc.boolean(), days: fc.record({ start: fc.string() }) })
  const tab = new TypedDraft<typeof initial>(connections.strict, { name: 'form' }, () => undefined)
  await fc.assert(
    fc.asyncProperty(anything, async (values) => {
      tab.keep(values, initial)
      const [draft] = await formDraftsOf(connections.strict, 'form')
      expect(draft && fittingValues(initial, draft.values)).toEqual(values)
    }),
    { numRuns: 50 },
  )
})
