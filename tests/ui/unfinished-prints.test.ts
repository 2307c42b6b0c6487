import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { UnfinishedPrints } from '#ui/printing/unfinished-prints.tsx'
import { type Portal, PortalContext } from '#ui/state/portal.ts'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'

it('the question at a log-out names at once what it asks about: nothing is printed because nothing is read yet', () => {
  const asked = [aPrintJob({ state: 'queued', title: 'Name labels of 3 vouchers' })]
  const portal = { role: 'administrator' } as Portal
  const question = createElement(PortalContext, { value: portal }, createElement(UnfinishedPrints, { asked }))
  const html = renderToStaticMarkup(createElement(MantineProvider, null, question))
  expect(html).toContain('Name labels of 3 vouchers: Waiting')
  expect(html).not.toContain('Everything is printed')
})
