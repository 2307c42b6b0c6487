import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import { type CallInput, request } from '#store/define/define-call.ts'
import { getAllProducts } from '#store/resources/products/product-calls.ts'
import * as calls from '#store/resources/voucher-themes/voucher-theme-calls.ts'
import { voucherThemes } from '#server/data/schema/voucher-themes.ts'
import { cleanEmail } from '#server/voucher-themes/clean-email.ts'
import { emailAttacks, harmlessEmails } from '#tests/support/email-attacks.ts'
import { openEngines } from './support/engines.ts'
import { type Sent, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const image = (name: string) => `https://images.example.lk/${name}.png`
type AddBody = CallInput<typeof calls.addVoucherTheme>['body']
const newTheme: AddBody = {
  themeName: 'Deepavali lamps',
  voucherThemeCategoryId: 6,
  smsContent: 'தீபாவளி நல்வாழ்த்துக்கள்!',
  emailContent: '<p>Happy Deepavali</p>',
  emailSubject: 'A gift of light',
  backgroundImageUrl: image('background'),
  thumbnailImageUrl: image('thumbnail'),
  mobileImageUrl: image('mobile'),
  imageFrontUrl: image('front'),
  imageBackUrl: image('back'),
}

for (const { name, db } of engines) {
  describe(`voucher themes on ${name}`, () => {
    let server: ServerUnderTest
    const list = (page: number, pageSize = 5) =>
      server.send(request(calls.getVoucherThemes, { query: { page, pageSize } }))
    const add = (fields: object = {}) =>
      server.send({ call: calls.addVoucherTheme, input: { body: { ...newTheme, ...fields } } })
    const update = (fields: object = {}) => {
      const { imageFrontUrl: imageFront, imageBackUrl: imageBack, ...texts } = newTheme
      const body = { voucherThemeId: 20, ...texts, imageFront, imageBack, ...fields }
      return server.send({ call: calls.updateVoucherTheme, input: { body } })
    }
    const themesOf = ({ body }: Sent): { id: number; name: string }[] =>
      body.list.flatMap((group: { voucherThemes: object[] }) => group.voucherThemes)

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await db.delete(voucherThemes).where(eq(voucherThemes.name, 'Deepavali lamps'))
      await db.execute("select setval('voucher_themes_id_seq', 19)")
      server = await startServer(db)
    })

    test('five themes a page, grouped by category, and the pages join', async () => {
      const pages = [await list(1), await list(2), await list(3), await list(4)]
      expect(pages.map((page) => themesOf(page).map(({ id }) => id))).toEqual([
        [1, 2, 3, 4, 5],
        [6, 7, 8, 9, 10],
        [11, 12, 13, 14, 15],
        [16, 17, 18, 19],
      ])
      expect(pages.map(({ body }) => [body.totalPageCount, body.pageNo])).toEqual([
        [4, 1],
        [4, 2],
        [4, 3],
        [4, 4],
      ])
      expect(pages[0]?.body.list.map((group: { name: string }) => group.name)).toEqual(['Birthday', 'Wedding'])
      expect(themesOf(await list(9))).toEqual([])
    })

    test('a page size that is not said is five', async () => {
      const sent = await server.send({ call: calls.getVoucherThemes, input: {} })
      expect([themesOf(sent).length, sent.body.pageNo]).toEqual([5, 1])
    })

    test('the categories name their default themes', async () => {
      const { body } = await server.send(request(calls.getVoucherThemeCategories, {}))
      expect(body.voucherThemeCategories).toHaveLength(6)
      expect(body.voucherThemeCategories[0]).toEqual({ id: 1, name: 'Birthday', defaultThemeId: 1 })
    })

    test('a theme is added under the names of the list', async () => {
      expect(await add()).toMatchObject({ status: 200, body: { message: 'VOUCHER_THEME_ADDED_SUCCESSFULLY' } })
      expect(themesOf(await list(4)).at(-1)).toEqual({
        id: 20,
        name: 'Deepavali lamps',
        voucherThemeCategory: { id: 6, name: 'Festive season', defaultThemeId: 16 },
        imageFront: image('front'),
        imageBack: image('back'),
        mobile: image('mobile'),
        background: image('background'),
        thumbnail: image('thumbnail'),
        emailSubject: 'A gift of light',
        emailContent: '<p>Happy Deepavali</p>',
        smsContent: 'தீபாவளி நல்வாழ்த்துக்கள்!',
      })
    })

    test('a theme is written anew, into another category, too', async () => {
      await add()
      const fields = { voucherThemeCategoryId: 1, emailSubject: 'Another', imageFront: '/api/themes/festive.svg' }
      expect(await update(fields)).toMatchObject({
        status: 200,
        body: { message: 'VOUCHER_THEME_UPDATED_SUCCESSFULLY' },
      })
      expect(themesOf(await list(1)).at(-1)).toMatchObject({
        id: 20,
        emailSubject: 'Another',
        imageFront: '/api/themes/festive.svg',
        voucherThemeCategory: { name: 'Birthday' },
      })
    })

    test('an e-mail is cleaned by the server, too; one that needs no cleaning stays letter for letter', async () => {
      const emailOf = async () =>
        (await db.select().from(voucherThemes).where(eq(voucherThemes.id, 20)))[0]?.emailContent
      await add({ emailContent: '<p onclick=steal()>Hello</p><script>steal()</script><form>you</form>' })
      expect(await emailOf()).toBe('<p>Hello</p>you')
      for (const emailContent of harmlessEmails) {
        expect((await update({ emailContent })).status).toBe(200)
        expect(await emailOf()).toBe(emailContent)
      }
      for (const [emailContent, gone] of emailAttacks) {
        const { status } = await update({ emailContent: `<p>a</p>${emailContent}` })
        expect([emailContent, status]).toEqual([emailContent, 200])
        expect(await emailOf()).not.toMatch(gone)
      }
    })

    test('an e-mail of nothing that may be sent is refused, and so is one that takes long to read', async () => {
      for (const emailContent of ['<script>steal()</script>', '<div>'.repeat(5000)]) {
        const { status, body } = await add({ emailContent })
        expect([status, body.message]).toEqual([400, expect.stringMatching(/^emailContent: /)])
      }
      expect(themesOf(await list(1, 500))).toHaveLength(19)
    })

    test('the e-mails of the demo need no cleaning', async () => {
      for (const { emailContent } of await db.select().from(voucherThemes))
        expect(cleanEmail(emailContent)).toBe(emailContent)
    })

    test('all ten fields are required, and an address is an address', async () => {
      for (const field of Object.keys(newTheme)) {
        expect([field, (await add({ [field]: undefined })).status]).toEqual([field, 400])
        expect([field, (await add({ [field]: ' ' })).status]).toEqual([field, 400])
      }
      for (const url of ['javascript:alert(1)', 'data:image/png;base64,AA', 'image.png', 'https://a b']) {
        expect([url, (await add({ imageFrontUrl: url })).status]).toEqual([url, 400])
      }
      expect(themesOf(await list(1, 500))).toHaveLength(19)
    })

    test('an unknown theme or category is refused', async () => {
      expect(await add({ voucherThemeCategoryId: 99 })).toMatchObject({
        status: 400,
        body: { message: 'VOUCHER_THEME_CATEGORY_NOT_FOUND' },
      })
      expect(await update({ voucherThemeId: 99 })).toMatchObject({
        status: 404,
        body: { message: 'VOUCHER_THEME_NOT_FOUND' },
      })
    })

    test('administrator, customer care and accountant see and change themes, nobody else', async () => {
      const allowed = ['administrator', 'customerCare', 'accountant']
      for (const role of roles) {
        const token = await server.tokenOf(role)
        const seen = await server.send(request(calls.getVoucherThemes, { query: {} }), { token })
        const added = await server.send(request(calls.addVoucherTheme, { body: newTheme }), { token })
        const status = allowed.includes(role) ? 200 : 403
        expect([role, seen.status, added.status]).toEqual([role, status, status])
      }
    })
  })

  describe(`products on ${name}`, () => {
    let server: ServerUnderTest
    type Query = CallInput<typeof getAllProducts>['query']
    const list = (query: Query) => server.send(request(getAllProducts, { query }))
    interface Product {
      id: number
      clientId: number | null
      featured: boolean
      themes: { id: number }[]
    }
    const productsOf = ({ body }: Sent): Product[] =>
      body.categories.flatMap((category: { products: Product[] }) => category.products)

    beforeEach(async () => {
      server = await startServer(db)
    })

    test('grouped by category, with themes, from page 0 on, 25 at a time', async () => {
      const first = await server.send({ call: getAllProducts, input: {} })
      expect([first.body.pageNo, first.body.totalPageCount, productsOf(first).length]).toEqual([0, 2, 25])
      expect(first.body.categories[0]).toMatchObject({ id: 1, title: 'Gift vouchers' })
      expect(productsOf(first)[0]).toMatchObject({
        id: 1,
        clientId: null,
        title: 'Birthday e-voucher',
        themes: [{ id: 1, image: '/api/themes/birthday.svg', name: 'Balloons' }, { id: 2 }, { id: 3 }, { id: 4 }],
      })
      const second = productsOf(await list({ page: 1, limit: 25 }))
      expect(new Set([...productsOf(first), ...second].map(({ id }) => id)).size).toBe(36)
    })

    test('featured ones alone where that is asked', async () => {
      const featured = productsOf(await list({ featured: true, page: 0, limit: 500 }))
      expect(featured.every((product) => product.featured)).toBe(true)
      expect(featured).toHaveLength(24)
      expect(productsOf(await list({ featured: false, page: 0, limit: 500 }))).toHaveLength(36)
    })

    test("a client's own by its reference, everybody's on request, the provider's otherwise", async () => {
      const own = productsOf(await list({ featured: true, clientRef: 'PEARLBAY', page: 0, limit: 5 }))
      expect(own).toMatchObject([{ clientId: 3, themes: [{ id: 8 }, { id: 9 }, { id: 10 }] }])
      expect(productsOf(await list({ clientRef: true, limit: 500 }))).toHaveLength(48)
      const provider = productsOf(await list({ clientRef: false, limit: 500 }))
      expect(provider.every(({ clientId }) => clientId === null)).toBe(true)
      expect(productsOf(await list({ clientRef: 'NOBODY' }))).toEqual([])
    })

    test('a page behind the last is empty, which sends the portal back to the first', async () => {
      const { body } = await list({ page: 99, limit: 5 })
      expect(body).toEqual({ categories: [], totalPageCount: 8, pageNo: 99 })
    })

    test('those who work on vouchers or client orders see products', async () => {
      const allowed = ['administrator', 'customerCare', 'accountant', 'merchantController', 'salesAgent']
      for (const role of roles) {
        const { status } = await server.send(request(getAllProducts, { query: {} }), {
          token: await server.tokenOf(role),
        })
        expect([role, status]).toEqual([role, allowed.includes(role) ? 200 : 403])
      }
    })
  })
}
