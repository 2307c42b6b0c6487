import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { extend } from '#store/resources/vouchers/voucher-actions.ts'
import { changeMessage } from '#store/resources/vouchers/voucher-mutations.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { type Fact, withinSentence } from '#ui/record/fact.ts'
import { detailFactsOf, factsOf } from '#ui/record/fact-kinds.tsx'
import { nothingOpen, type OpenRecord } from '#ui/record/open-record.ts'
import { RecordFacts } from '#ui/record/record-facts.tsx'

const fact = factsOf<Voucher>()

/** What facts say as they are drawn, and the markup they say it with. */
function drawn(facts: readonly Fact<Voucher>[], row: Partial<Voucher> = {}, record?: Partial<OpenRecord<Voucher>>) {
  const props = { facts, row: aVoucher(row), record: { ...nothingOpen<Voucher>(), ...record } }
  const html = renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(RecordFacts<Voucher>, props)),
  ).replaceAll(/<style[^]*?<\/style>/g, '')
  return {
    html,
    words: html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }
}

describe('facts', () => {
  it('say values as people do', () => {
    const facts = [
      fact.text('sender', 'Sender'),
      fact.copy('id', 'Voucher ID'),
      fact.phone('ownerMobile', 'Receiver Mobile'),
      fact.money('amountCents', 'Amount'),
      fact.time('createdDate', 'Created'),
      fact.day(() => '2026-11-03', 'Day'),
      fact.link('purchaseId', 'Purchase', { href: (id) => `/orders?selected=${id}` }),
      fact.badge('status', 'Status', ({ status }) => createElement('b', null, status)),
      fact.node('Own', ({ id }) => `of ${id}`),
    ]
    const row = { id: 'V1', sender: 'Nimal', ownerMobile: '0771234567', amountCents: 125_000, purchaseId: 'P7' }
    const { words, html } = drawn(facts, { ...row, createdDate: '2026-11-03T04:45:00.000Z', status: 'ACTIVE' })
    expect(words).toBe(
      'Sender Nimal Voucher ID V1 Receiver Mobile 0771234567 Amount LKR 1,250.00 Created 03/11/2026 10:15 AM IST Day 03/11/2026 Purchase P7 Status ACTIVE Own of V1',
    )
    expect(html.match(/aria-label="Copy [^"]*"/g)).toEqual([
      'aria-label="Copy voucher ID"',
      'aria-label="Copy receiver mobile"',
      'aria-label="Copy purchase"',
    ])
    expect(html).toContain('href="/orders?selected=P7"')
  })

  it('show a dash for what is not there, and nothing to copy', () => {
    const facts = [
      fact.text('sender', 'Sender'),
      fact.copy('ownerMobile', 'Mobile'),
      fact.time('expiryDate', 'Expiry'),
      fact.day('deleteDate', 'Deleted'),
      fact.money(() => null, 'Earned'),
      fact.money(() => null, 'Platform', { none: 'N/A' }),
      fact.link('purchaseId', 'Purchase', { href: (id) => id }),
    ]
    const { words, html } = drawn(facts, { sender: '', ownerMobile: '', expiryDate: null, purchaseId: null })
    expect(words).toBe('Sender – Mobile – Expiry – Deleted – Earned – Platform N/A Purchase –')
    expect(html).not.toContain('Copy')
  })

  it('are there while they are to be, under a title that may depend on the row', () => {
    const facts = [
      fact.text('sender', ({ status }) => `Sender, ${status}`, { when: ({ status }) => status === 'ACTIVE' }),
      fact.text('ownerName', 'Receiver', { when: ({ status }) => status !== 'ACTIVE' }),
    ]
    expect(drawn(facts, { sender: 'A', ownerName: 'B', status: 'ACTIVE' }).words).toBe('Sender, ACTIVE A')
    expect(drawn(facts, { sender: 'A', ownerName: 'B', status: 'EXPIRED' }).words).toBe('Receiver B')
  })

  it('cut long texts by letters', () => {
    const { html } = drawn([fact.text('sender', 'Sender', { max: 5 })], { sender: 'Nimal Perera' })
    expect(html).toContain('<span aria-hidden="true">Nimal')
  })

  it('copy the whole of an id that is cut, under the name they are given', () => {
    const { html } = drawn([fact.copy('id', 'Code', { max: 3, what: 'voucher ID' })], { id: 'GV8K2M4Q9X' })
    expect(html).toContain('>GV8K2M4Q9X<')
    expect(html).toContain('aria-label="Copy voucher ID"')
  })

  it('mark the changes of their field, and name those that wait for the server', () => {
    const args = { id: 'V1', expireDate: '2027-01-01T00:00:00+05:30' }
    const record = {
      entries: [anEntry({ mutation: extend.name, offline: 'intent', args })],
      states: new Map([['sender', 'waiting' as const]]),
    }
    const facts = [fact.text('sender', 'Sender'), fact.time('expiryDate', 'Expiry'), fact.text('ownerName', 'Receiver')]
    const { words } = drawn(facts, { sender: 'A', ownerName: 'B', expiryDate: null }, record)
    expect(words).toBe(
      'Sender A Saved on this device, will be sent Expiry – expiry date → 01/01/2027 12:00 AM Not yet done: will be sent when online Receiver B',
    )
  })

  it('of a value that is made of a row name the field whose changes they mark', () => {
    const record = { states: new Map([['sender', 'sending' as const]]) }
    const facts = [fact.text(({ sender }) => `${sender}!`, 'Sender', { field: 'sender' })]
    expect(drawn(facts, { sender: 'A' }, record).words).toBe('Sender A! Being sent now')
  })

  it('edit a text by its own mutation', () => {
    const edit = fact.edit(changeMessage, 'message', 'Message', {
      label: 'Message',
      locked: ({ status }) => status === 'DELETED',
    })
    const field = (row: Partial<Voucher>) => edit.draw(aVoucher(row), nothingOpen()) as { props: object }
    expect(field({ message: 'Suba', status: 'ACTIVE' }).props).toMatchObject({
      children: 'Suba',
      locked: false,
      mutation: changeMessage,
    })
    expect(field({ message: '', status: 'DELETED' }).props).toMatchObject({ children: '–', locked: true })
  })
})

it('a fact takes fields that hold what its kind shows, and no others', () => {
  const detail = detailFactsOf<{ at: string | null; cents: number; known: boolean }>()
  detail.time('at', 'At')
  detail.money('cents', 'Amount')
  // @ts-expect-error An amount is no moment.
  detail.time('cents', 'At')
  // @ts-expect-error A moment is no amount.
  detail.money('at', 'Amount')
  // @ts-expect-error Yes and no is no text.
  detail.text('known', 'Known')
  // @ts-expect-error There is no such field.
  detail.copy('nothing', 'Nothing')
  // @ts-expect-error What may be missing is not edited in place.
  fact.edit(changeMessage, 'purchaseId', 'Purchase', { label: 'Purchase' })
})

it('a title within a sentence keeps its abbreviations', () => {
  expect(['Terminal ID', 'Reference Code', 'ID'].map(withinSentence)).toEqual(['terminal ID', 'reference code', 'ID'])
})
