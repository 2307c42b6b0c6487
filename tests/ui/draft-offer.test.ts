import { isValidElement, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { DraftOffer } from '#ui/form/draft-offer.tsx'

interface Drawn {
  children?: ReactNode
  onClick?(event: object): void
}

/** The button of these words, as it is drawn. */
function buttonIn(node: ReactNode, words: string): Drawn | undefined {
  if (Array.isArray(node)) return node.map((one: ReactNode) => buttonIn(one, words)).find(Boolean)
  if (!isValidElement<Drawn>(node)) return undefined
  return node.props.children === words ? node.props : buttonIn(node.props.children, words)
}

it('a double click lets go of one draft, not of the next one as well', () => {
  const refuse = vi.fn<() => void>()
  const draft = { offeredAt: 0, behind: 1, holdsAll: false, trouble: null, take: vi.fn<() => void>(), refuse }
  const startOver = buttonIn(DraftOffer({ draft, at: 0 }), 'Start over')
  const click = (detail: number) => startOver?.onClick?.({ detail, currentTarget: { closest: () => null } })
  click(1)
  click(2)
  expect(refuse).toHaveBeenCalledTimes(1)
  click(0)
  expect(refuse).toHaveBeenCalledTimes(2)
})
