import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReconciliationTable } from '#ui/screens/redemptions/reconciliation-table.tsx'

test('each part of the table says what it is: as cards, a browser would not know it for a table', () => {
  const some = { total: 1, match: 'exact', cents: { redeemedCents: 500, earnedCents: 450 }, unsaid: 0 } as const
  const sums = { redeemed: some, unredeemed: some, paid: some, payable: some, 'taken-back-paid': null }
  const table = createElement(ReconciliationTable, { sums, proved: true, shown: null, onShow() {} })
  const html = renderToStaticMarkup(createElement(MantineProvider, null, table))
  const parts = html.match(/<(table|thead|tbody|tr|th|td)\b[^>]*>/g) ?? []
  expect(parts.filter((part) => part.startsWith('<tr'))).toHaveLength(5)
  expect(parts.filter((part) => !part.includes(' role='))).toEqual([])
})
