import { afterEach, describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import { isOfRow } from '#store/define/define-mutation.ts'
import { formerArgs, isWrittenOver, undoUnsent } from '#store/mutate/undo-entry.ts'
import { mutations } from '#store/registry.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { renameReceiver, renameSender } from '#store/resources/vouchers/voucher-mutations.ts'
import { anAttempt } from '#tests/support/an-entry.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { aVoucherEditor } from '#tests/support/a-voucher-editor.ts'

type Made = Pick<OutboxEntry, 'args' | 'base'>

const former = (name: string, made: Made) => {
  const mutation = mutations[name]
  if (!mutation) throw new Error(`no mutation ${name}`)
  return formerArgs(mutation, made)
}

describe('what was there before can be written back', () => {
  it.each<[string, Made, unknown]>([
    [
      'vouchers.rename-receiver@1',
      { args: { id: 'V1', value: 'Sunil' }, base: { ownerName: 'Nimal' } },
      { id: 'V1', value: 'Nimal' },
    ],
    [
      'merchants.edit@1',
      { args: { id: '7', name: 'Books', website: 'https://b.lk' }, base: { name: 'Novels', website: '' } },
      { id: '7', name: 'Novels', website: '' },
    ],
    [
      'deliveries.change-tracking-id@1',
      { args: { id: '7', value: 'LK2', status: 'DISPATCHED' }, base: { trackingId: 'LK1' } },
      { id: '7', value: 'LK1', status: 'DISPATCHED' },
    ],
  ])('by %s', (name, made, args) => {
    expect(former(name, made)).toEqual(args)
  })

  it.each<[string, string, Made]>([
    [
      'where it could not be typed',
      'vouchers.rename-receiver@1',
      { args: { id: 'V1', value: 'S' }, base: { ownerName: '' } },
    ],
    [
      'where it is chosen and not typed',
      'offers.edit@1',
      {
        args: { id: '7', description: 'New', endDate: '2026-12-31' },
        base: { description: 'Old', endDate: '2026-12-30' },
      },
    ],
    [
      'where a customer was told',
      'deliveries.change-tracking-id-and-tell@1',
      { args: { id: '7', value: 'LK2', status: 'DISPATCHED', notify: true }, base: { trackingId: 'LK1' } },
    ],
    [
      'where it is a step of one way',
      'deliveries.dispatch@1',
      { args: { id: '7', trackingId: 'LK2', notify: false }, base: { trackingId: 'LK1', status: 'PACKED' } },
    ],
  ])('not %s', (_, name, made) => {
    expect(former(name, made)).toBeNull()
  })

  it('by no mutation that moves money, tells anybody something, makes a record or ends one', () => {
    const undoable = Object.values(mutations).filter((mutation) => mutation.undoable)
    expect(undoable.length).toBeGreaterThan(8)
    for (const mutation of undoable) {
      const { name, offline, movesValue, notice, verify } = mutation
      expect([name, offline, movesValue, notice, isOfRow(mutation), verify.kind]).toEqual([
        name,
        'queue',
        undefined,
        undefined,
        true,
        'absolute',
      ])
      expect(Object.keys(mutation.inputs ?? {}), name).not.toEqual([])
    }
  })
})

it('an edit is written over where the row shows something else in one of its fields, and in no other', () => {
  const written = aVoucher({ ownerName: 'Sunil', message: 'Happy birthday' })
  const made = { base: { ownerName: 'Nimal' } }
  expect(isWrittenOver({ ...written, message: 'Thank you' } as Voucher, written, made)).toBe(false)
  expect(isWrittenOver({ ...written, ownerName: 'Kamala' } as Voucher, written, made)).toBe(true)
})

describe('an edit that is to be undone', () => {
  let close = () => {}
  afterEach(() => close())

  async function aDevice() {
    const editor = await aVoucherEditor()
    close = editor.close
    return editor
  }

  it('is discarded while nobody has begun to send it', async () => {
    const { strict, edit } = await aDevice()
    const made = await edit(renameReceiver, 'V1', 'Sunil')
    await edit(renameSender, 'V1', 'Kamala')
    expect(await undoUnsent(strict, made, 6000)).toBe('taken-back')
    expect((await strict.outbox.toArray()).map(({ mutation }) => mutation)).toEqual([renameSender.name])
    expect(await strict.audit.toArray()).toMatchObject([{ seq: made.seq, end: 'cancelled' }])
  })

  it.each<[string, Partial<OutboxEntry>]>([
    ['is being sent', { state: 'sending', attempts: [anAttempt()] }],
    ['may have arrived', { state: 'queued', attempts: [anAttempt({ verdict: 'uncertain' })] }],
    ['is accepted', { state: 'acked' }],
    ['was refused', { state: 'rejected' }],
  ])('is left alone where it %s', async (_, now) => {
    const { strict, edit } = await aDevice()
    const made = await edit(renameReceiver, 'V1', 'Sunil')
    await strict.outbox.update(made.seq, now)
    expect(await undoUnsent(strict, made, 6000)).toBe('under-way')
    expect(await strict.outbox.count()).toBe(1)
  })

  it('is left alone where the field has been changed again since', async () => {
    const { strict, edit } = await aDevice()
    const made = await edit(renameReceiver, 'V1', 'Sunil')
    await edit(renameReceiver, 'V1', 'Kamala')
    expect(await undoUnsent(strict, made, 6000)).toBe('written-over')
    expect(await strict.outbox.toArray()).toMatchObject([{ args: { value: 'Kamala' } }])
  })

  it('does not take an earlier unsent edit along, whose place it has taken', async () => {
    const { strict, edit } = await aDevice()
    await edit(renameReceiver, 'V1', 'Sunil')
    const made = await edit(renameReceiver, 'V1', 'Kamala')
    expect(await undoUnsent(strict, made, 6000)).toBe('stands-for-more')
    expect(formerArgs(renameReceiver, made)).toEqual({ id: 'V1', value: 'Sunil' })
    expect(await strict.outbox.count()).toBe(1)
  })
})
