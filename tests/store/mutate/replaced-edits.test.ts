import { afterEach, describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import { replacedEdits, replaceEdit } from '#store/mutate/replaced-edits.ts'
import { mutations } from '#store/registry.ts'
import { dispatch } from '#store/resources/deliveries/delivery-mutations.ts'
import { aDatabase } from '#tests/support/a-database.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'

const first = anEntry({ seq: 1, args: { id: 'V1', value: 'Sunil' } })
const second = anEntry({ seq: 2, args: { id: 'V1', value: 'Kamala' }, pre: { ownerName: 'Sunil' } })

const replaced = (...entries: OutboxEntry[]) =>
  replacedEdits(entries, mutations, first.owner).map(({ edit, by }) => [edit.seq, by.seq])

describe('of two edits of one field that nobody has tried to send', () => {
  it('the later one says what is meant, though the first is in conflict already', () => {
    expect(replaced(first, second)).toEqual([[1, 2]])
    expect(replaced({ ...first, state: 'rejected', theirs: { ownerName: 'Saman' } }, second)).toEqual([[1, 2]])
    const third = { ...second, seq: 3 }
    expect(replaced(first, second, third)).toEqual([
      [1, 2],
      [2, 3],
    ])
  })

  it.each<[string, Partial<OutboxEntry>, Partial<OutboxEntry>]>([
    ['the first has been tried', { attempts: [anAttempt({ verdict: 'later' })] }, {}],
    ['the first is on its way', { state: 'sending', attempts: [anAttempt()] }, {}],
    ['the first is accepted', { state: 'acked' }, {}],
    ['the first is kept for its person', { setAside: true }, {}],
    ['the first is somebody else’s', { owner: 'saman@shop.lk|ROLE_SAHAN_ADMINISTRATOR' }, {}],
    ['they are of two records', {}, { rowId: 'V2', args: { id: 'V2', value: 'Kamala' } }],
    ['they are of two fields', {}, { mutation: 'vouchers.rename-sender@1' }],
    ['the later one waits for a person itself', {}, { state: 'rejected' }],
  ])('not where %s', (_, one, other) => {
    expect(replaced({ ...first, ...one }, { ...second, ...other })).toEqual([])
  })

  it('not where a message between them tells what the first one wrote, nor where it tells a customer something itself', () => {
    const told = anEntry({ seq: 2, mutation: 'vouchers.re-notify@1', args: { id: 'V1' }, offline: 'online' })
    expect(replaced(first, told, { ...second, seq: 3 })).toEqual([])
    const about = { mutation: dispatch.name, collection: 'deliveries', rowId: '7' }
    const step = (seq: number, notify: boolean) =>
      anEntry({ ...about, seq, args: { id: '7', trackingId: `LK${seq}`, notify }, pre: {} })
    expect([replaced(step(1, true), step(2, true)), replaced(step(1, false), step(2, true))]).toEqual([[], [[1, 2]]])
  })
})

describe('the edit that is replaced', () => {
  let close = () => {}
  afterEach(() => close())

  it('leaves with a record, and the later one stands on what it stood on', async () => {
    const { strict, ...opened } = await aDatabase()
    close = opened.close
    await strict.outbox.bulkPut([first, second])
    await replaceEdit(strict, { edit: first, by: second }, 5000, async () => {})
    expect(await strict.outbox.toArray()).toEqual([{ ...second, pre: first.pre }])
    expect(await strict.audit.toArray()).toMatchObject([{ seq: 1, end: 'replaced', endedAt: 5000 }])
  })

  it('stays where the later one has been taken back meanwhile', async () => {
    const { strict, ...opened } = await aDatabase()
    close = opened.close
    await strict.outbox.put(first)
    await replaceEdit(strict, { edit: first, by: second }, 5000, async () => {})
    expect([await strict.outbox.count(), await strict.audit.count()]).toEqual([1, 0])
  })
})
