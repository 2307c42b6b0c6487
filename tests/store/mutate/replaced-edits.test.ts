import { afterEach, describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import { editEntry } from '#store/mutate/edit-entry.ts'
import { replacedEdits, replacement } from '#store/mutate/replaced-edits.ts'
import { editMerchantGroup } from '#store/resources/merchant-groups/merchant-group-mutations.ts'
import { renameReceiver } from '#store/resources/vouchers/voucher-mutations.ts'
import { dispatch } from '#store/resources/deliveries/delivery-mutations.ts'
import { anAttempt, anEntry } from '#tests/support/an-entry.ts'
import { aVoucherEditor } from '#tests/support/a-voucher-editor.ts'

const first = anEntry({ seq: 1, args: { id: 'V1', value: 'Sunil' } })
const second = anEntry({ seq: 2, args: { id: 'V1', value: 'Kamala' }, base: { ownerName: 'Sunil' } })

const replaced = (...lane: OutboxEntry[]) => replacedEdits(lane, first.owner).map(({ seq }) => seq)

describe('of two edits of one field that nobody has tried to send', () => {
  it('the later one says what is meant, though the first is in conflict already', () => {
    expect(replaced(first, second)).toEqual([1])
    expect(replaced({ ...first, state: 'rejected', theirs: { ownerName: 'Saman' } }, second)).toEqual([1])
    expect(replaced(first, second, { ...second, seq: 3 })).toEqual([1, 2])
  })

  it.each<[string, Partial<OutboxEntry>, Partial<OutboxEntry>]>([
    ['the first has been tried', { attempts: [anAttempt({ verdict: 'later' })] }, {}],
    ['the first is on its way', { state: 'sending', attempts: [anAttempt()] }, {}],
    ['the first is accepted', { state: 'acked' }, {}],
    ['the first is kept for its person', { setAside: true }, {}],
    ['the first is somebody else’s', { owner: 'saman@shop.lk|ROLE_SAHAN_ADMINISTRATOR' }, {}],
    ['they are of two fields', {}, { mutation: 'vouchers.rename-sender@1' }],
    ['the later one waits for a person itself', {}, { state: 'rejected' }],
  ])('not where %s', (_, one, other) => {
    expect(replaced({ ...first, ...one }, { ...second, ...other })).toEqual([])
  })

  it('not where the first one adds to a set or takes from it: the later one does not say that again', () => {
    const group = { mutation: editMerchantGroup.name, collection: 'merchant-groups', rowId: '7' }
    const edit = (seq: number, added: string[], name?: string) =>
      anEntry({ ...group, seq, args: { id: '7', added: added.map((id) => ({ id, name: '' })), removed: [], name } })
    expect(replaced(edit(1, ['3']), edit(2, ['4']))).toEqual([])
    expect(replaced(edit(1, [], 'Books'), edit(2, ['4'], 'Novels'))).toEqual([1])
  })

  it('not where a message between them tells what the first one wrote, nor where it tells a customer something itself', () => {
    const told = anEntry({ seq: 2, mutation: 'vouchers.re-notify@1', args: { id: 'V1' }, offline: 'online' })
    expect(replaced(first, told, { ...second, seq: 3 })).toEqual([])
    const about = { mutation: dispatch.name, collection: 'deliveries', rowId: '7' }
    const step = (seq: number, notify: boolean) =>
      anEntry({ ...about, seq, args: { id: '7', trackingId: `LK${seq}`, notify }, base: {} })
    expect([replaced(step(1, true), step(2, true)), replaced(step(1, false), step(2, true))]).toEqual([[], [1]])
  })
})

describe('the edit that is replaced', () => {
  let close = () => {}
  afterEach(() => close())

  /** The device, and what its person is told to have written into a voucher as it is shown. */
  async function aDevice() {
    const { edit, ...device } = await aVoucherEditor()
    close = device.close
    return { ...device, rename: (id: string, value: string) => edit(renameReceiver, id, value) }
  }

  it('leaves with a record as the later one is saved, which stands on what it stood on', async () => {
    const { strict, rename } = await aDevice()
    for (const name of ['Sunil', 'Kamala', 'Ruwan']) await rename('V1', name)
    expect(await strict.outbox.toArray()).toMatchObject([
      { seq: 3, args: { value: 'Ruwan' }, base: { ownerName: 'Nimal Perera' } },
    ])
    expect(await strict.audit.toArray()).toMatchObject([
      { seq: 1, operationId: 'op-1', end: 'replaced', endedAt: 5001 },
      { seq: 2, operationId: 'op-2', end: 'replaced', endedAt: 5002 },
    ])
  })

  it('stays where it has been claimed before the later one is saved, or is of another record', async () => {
    const { strict, rename } = await aDevice()
    const claimed = await rename('V1', 'Sunil')
    await strict.outbox.put({ ...claimed, state: 'sending', attempts: [anAttempt()] })
    await rename('V2', 'Ruwan')
    await rename('V1', 'Kamala')
    expect((await strict.outbox.toArray()).map(({ seq, base }) => [seq, base['ownerName']])).toEqual([
      [1, 'Nimal Perera'],
      [2, 'Nimal Perera'],
      [3, 'Sunil'],
    ])
    expect(await strict.audit.count()).toBe(0)
  })

  it('stays as well where the later one cannot be saved', async () => {
    const { strict, rename } = await aDevice()
    await rename('V1', 'Sunil')
    const { seq: _, ...entry } = second
    const atOnce = {
      show: null,
      replace: (lane: readonly OutboxEntry[]) => ({
        ...replacement(lane, first.owner, 5000),
        changed: [{ ...second, seq: {} as never }],
      }),
    }
    await expect(strict.enqueue(entry, atOnce)).rejects.toThrow()
    expect([await strict.outbox.count(), await strict.audit.count()]).toEqual([1, 0])
  })

  it('leaves for a change that is corrected into its field, too', async () => {
    const { strict, ports, rename } = await aDevice()
    const refused = await rename('V1', 'Sunil')
    await strict.outbox.put({ ...refused, state: 'rejected', attempts: [anAttempt({ verdict: 'no' })] })
    await rename('V1', 'Kamala')
    await editEntry(ports, refused.seq, { id: 'V1', value: 'Ruwan' })
    expect(await strict.outbox.toArray()).toMatchObject([
      { seq: 3, args: { value: 'Ruwan' }, base: { ownerName: 'Nimal Perera' } },
    ])
    expect((await strict.audit.toArray()).map(({ end }) => end)).toEqual(['edited', 'replaced'])
  })
})
