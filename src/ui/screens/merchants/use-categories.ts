import { addCategory, isSameCategory } from '#store/resources/merchant-categories/category-mutations.ts'
import { merchantCategories } from '#store/resources/merchant-categories/category-names.ts'
import { usualCategory } from '#store/resources/merchants/new-merchant.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import { useEntries } from '#ui/live/use-outbox.ts'

export interface Categories {
  /** Those there are, and those that are still to be created. */
  names: readonly string[]
  /** The one that is there at the beginning; '' where there is none (decisions.md M8). */
  preset: string
  /** Whether a category is asked for and not created yet. */
  isWaiting(name: string): boolean
  /** Reads them once more. */
  again(): void
}

const none: readonly string[] = []

/** The categories that a merchant can be in, with those of this device that wait for the line. */
export function useCategories(): Categories {
  const { value, again } = useDetail(merchantCategories, 'all')
  const known = value ?? none
  const waiting = (useEntries() ?? [])
    .filter(({ mutation, state }) => mutation === addCategory.name && state !== 'acked' && state !== 'rejected')
    .map(({ args }) => String(args['name']))
    .filter((name) => !known.some((one) => isSameCategory(one, name)))
  return {
    names: [...known, ...waiting],
    preset: usualCategory(known),
    isWaiting: (name) => waiting.some((one) => isSameCategory(one, name)),
    again,
  }
}
