import { describe, expect, it } from 'vitest'
import { productsInGroups } from '#store/resources/products/product-calls.ts'
import { productFromWire, products } from '#store/resources/products/products.ts'

const theme = { id: 7, name: 'Avurudu', image: '/themes/7.png' }
const product = { id: 3, clientId: null, title: 'Card', description: null, themes: [theme, { id: 8 }] }

describe('products come in groups (spec 002 §6)', () => {
  it('a row a product, with the category of its group', () => {
    const answer = {
      categories: [
        { title: 'Cards', products: [product, { ...product, id: 4 }] },
        { title: 'Boxes', products: [{ ...product, id: 5, clientId: 12 }] },
      ],
      totalPageCount: 1,
      pageNo: 0,
    }
    const { rows } = productsInGroups.read(answer)
    expect(rows.map(productFromWire).map((row) => [row?.id, row?.category, row?.clientId])).toEqual([
      ['3', 'Cards', ''],
      ['4', 'Cards', ''],
      ['5', 'Boxes', '12'],
    ])
    expect(productFromWire(rows[0])).toEqual({
      id: '3',
      clientId: '',
      category: 'Cards',
      title: 'Card',
      description: '',
      themes: [
        { id: '7', name: 'Avurudu', image: '/themes/7.png' },
        { id: '8', name: '', image: null },
      ],
    })
  })

  it('what cannot be read is left out by itself: a group as one row, a product as one', () => {
    const categories = [{ title: 'Cards', products: [product, { id: null }] }, { products: 'none' }, 'x']
    const { rows } = productsInGroups.read({ categories, totalPageCount: 1, pageNo: 0 })
    expect(rows.map(productFromWire).map((row) => row?.id)).toEqual(['3', undefined, undefined, undefined])
  })
})

it('are asked for 25 at a time, from page 0 on, of everybody (decisions.md K4)', () => {
  const { pull } = products
  if (pull.kind !== 'fixed-pages') throw new Error('products come in pages of the server')
  const query = { featured: false, clientRef: true, page: 0, limit: 25 }
  expect(pull.requestPage({ scope: '', partition: 'ALL', page: 1 }).input).toEqual({ query })
  expect(pull.requestPage({ scope: '', partition: 'ALL', page: 3 }).input).toEqual({ query: { ...query, page: 2 } })
  // A page of the screen is not one of the server.
  const view = { scope: '', filters: {}, search: null, page: 3, pageSize: 20 }
  expect(pull.requestView?.(view).input).toEqual({ query })
})
