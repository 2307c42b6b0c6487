import { expect, it } from 'vitest'
import { addTheme } from '#store/resources/voucher-themes/theme-mutations.ts'
import { lookByKey } from '#sync/push/look-by-key.ts'
import { aTheme, aThemeForm, themeOnWire } from '#tests/support/a-theme.ts'

const args = { id: 'Balloons', ...aThemeForm() }

/** A server with so many other themes on each page, and ours on one of them. */
function serverWith(pages: number, ours: number | null) {
  const asked: unknown[] = []
  const send = async ({ input }: { input: { query?: unknown } }) => {
    const { page } = input.query as { page: number }
    asked.push(page)
    const theme = aTheme(page === ours ? { id: '99' } : { name: `Theme ${page}` })
    const list = page > pages ? [] : [{ voucherThemes: [themeOnWire(theme)] }]
    return { ok: true, status: 200, answer: { list, totalPageCount: 1, pageNo: page } } as const
  }
  return { asked, send }
}

const { verify } = addTheme
if (verify.kind !== 'natural-key') throw new Error('a theme is looked for by its values')

it('goes through the pages until one has it, whatever count of pages the server names', async () => {
  const { asked, send } = serverWith(9, 4)
  const result = await lookByKey(verify, args, send)
  expect(result.ok && verify.found(result.answer, args)).toBe('ours')
  expect(asked).toEqual([1, 2, 3, 4])
})

it('believes that it is not there at the end of the list alone', async () => {
  const { asked, send } = serverWith(3, null)
  const result = await lookByKey(verify, args, send)
  expect(result.ok && verify.found(result.answer, args)).toBe('nothing')
  expect(asked).toEqual([1, 2, 3, 4])
})

it('says nothing where a page cannot be had', async () => {
  const silence = { ok: false, silent: true } as const
  const { send } = serverWith(3, 3)
  const result = await lookByKey(verify, args, async (request) =>
    (request.input.query as { page: number }).page === 2 ? silence : send(request),
  )
  expect(result).toEqual(silence)
})
