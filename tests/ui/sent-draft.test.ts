import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { formDraftsOf } from '#store/database/form-drafts.ts'
import { type Form, useForm } from '#ui/form/use-form.ts'
import { PortalContext } from '#ui/state/portal.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'

const empty = { name: '' }
type Values = typeof empty

let connections: Connections
beforeEach(async () => {
  connections = await aDatabase()
})
afterEach(() => connections.close())

/** A form that begins anew by itself as it is sent, or as its dialog is opened the next time. */
function aForm(onSubmit: (form: Form<Values>) => string | null): Form<Values> {
  const drawn = vi.fn<(form: Form<Values>) => void>()
  function TheForm() {
    const form: Form<Values> = useForm({
      schema: z.object({ name: z.string() }),
      initial: empty,
      draft: { name: 'add-shop' },
      onSubmit: async () => onSubmit(form),
    })
    drawn(form)
    return null
  }
  const portal = { database: connections.strict } as never
  renderToStaticMarkup(createElement(PortalContext, { value: portal }, createElement(TheForm)))
  const [form] = drawn.mock.lastCall ?? []
  if (!form) throw new Error('the form was not drawn')
  return form
}

const press = { preventDefault() {}, stopPropagation() {}, currentTarget: null } as never
const kept = async () => (await formDraftsOf(connections.strict, 'add-shop')).map(({ values }) => values)

it('a form that begins anew because it was sent leaves nothing of it to be offered', async () => {
  const sent = vi.fn()
  const form = aForm((own) => {
    own.reset()
    sent()
    return null
  })
  form.set({ name: 'Cargills' })
  expect(await kept()).toEqual([{ name: 'Cargills' }])
  form.submit(press)
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  expect(await kept()).toEqual([])
})

it('a form that is sent and begins anew only when it is opened again leaves nothing of it either', async () => {
  const sent = vi.fn()
  const form = aForm(() => (sent(), null))
  form.set({ name: 'Cargills' })
  form.submit(press)
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  form.reset()
  expect(await kept()).toEqual([])
})

it('a form that is refused keeps what was typed, and offers it when it begins anew', async () => {
  const sent = vi.fn()
  const form = aForm(() => (sent(), 'This name is taken'))
  form.set({ name: 'Cargills' })
  form.submit(press)
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  form.reset()
  expect(await kept()).toEqual([{ name: 'Cargills' }])
})
