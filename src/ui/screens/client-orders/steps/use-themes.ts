import { useEffect, useEffectEvent, useState } from 'react'
import { type CallAnswer, request } from '#store/define/define-call.ts'
import type { CallResult } from '#store/ports/sync-port.ts'
import { getAllProducts, productsInGroups } from '#store/resources/products/product-calls.ts'
import { productFromWire } from '#store/resources/products/products.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { toastDone } from '#ui/overlay/toast.ts'

/** A theme that vouchers can be made with, and the product it is of (decisions.md I24). */
export interface OrderTheme {
  productId: string
  product: string
  themeId: string
  name: string
  image: string | null
}

/** Products of a page (spec 002 §9). */
const themesAPage = 5
const mostPages = 20
const noMore = 'No more themes available, returning to the first page'

export interface ThemesUse {
  /** What is shown of the page, or of the search. */
  themes: readonly OrderTheme[]
  state: 'looking' | 'read' | 'offline' | 'failed'
  page: number
  isEmpty: boolean
  hasNext: boolean
  goTo(page: number): void
  again(): void
}

/**
 * The themes of a client, or the provider's where `clientRef` is null: featured ones, five products a page. A search looks
 * in the pages read so far and reads on, for the server has none (decisions.md I24).
 */
export function useThemes(clientRef: string | null, search: string): ThemesUse {
  const callOnline = useOnlineCall()
  const [pages, setPages] = useState<readonly (readonly OrderTheme[])[]>([])
  const [isEnd, setEnd] = useState(clientRef === '')
  const [state, setState] = useState<ThemesUse['state']>('read')
  const [page, setPage] = useState(1)
  const [turn, setTurn] = useState(0)
  const text = search.trim().toLowerCase()
  const found = text === '' ? null : pages.flat().filter((theme) => isLike(theme, text))
  const wanted = found === null ? page : pages.length + 1
  const isMissing =
    !isEnd && pages.length < mostPages && (found === null ? pages.length < page : found.length <= page * themesAPage)

  const take = useEffectEvent((result: ThemeAnswer) => {
    if (result.kind !== 'answered') return setState(result.kind === 'offline' ? 'offline' : 'failed')
    const { rows } = productsInGroups.read(result.answer)
    setState('read')
    if (rows.length > 0) return setPages([...pages, rows.flatMap(themesOf)])
    setEnd(true)
    if (found !== null || wanted === 1) return
    toastDone(noMore)
    setPage(1)
  })

  useEffect(() => {
    if (!isMissing) return
    let isLeft = false
    const query = { featured: true, page: wanted - 1, limit: themesAPage, ...(clientRef ? { clientRef } : {}) }
    void callOnline(request(getAllProducts, { query }), 'order-themes').then((result) => isLeft || take(result))
    return () => {
      isLeft = true
    }
  }, [callOnline, clientRef, isMissing, wanted, turn])

  const themes = found === null ? (pages[page - 1] ?? []) : found.slice((page - 1) * themesAPage, page * themesAPage)
  return {
    themes,
    state: isMissing && state === 'read' ? 'looking' : state,
    page,
    isEmpty: isEnd && pages.length === 0,
    hasNext: found === null ? pages.length > 0 : found.length > page * themesAPage,
    goTo(next) {
      setState('read')
      setPage(next)
    },
    again() {
      setState('read')
      setTurn((now) => now + 1)
    },
  }
}

type ThemeAnswer = CallResult<CallAnswer<typeof getAllProducts>>

function themesOf(wire: unknown): OrderTheme[] {
  const product = productFromWire(wire)
  if (!product) return []
  return product.themes.map(({ id, name, image }) => ({
    productId: product.id,
    product: product.title,
    themeId: id,
    name: name || product.title,
    image,
  }))
}

function isLike({ name, product }: OrderTheme, text: string): boolean {
  return name.toLowerCase().includes(text) || product.toLowerCase().includes(text)
}
