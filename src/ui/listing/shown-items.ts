import { createContext, use } from 'react'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { ListItem } from './columns.tsx'

/** The rows of the page that a listing shows, for what opens beside it. */
export const ShownItems = createContext<readonly ListItem[] | null>(null)

/** A row as the list beside shows it; undefined where it does not. */
export function useShownRow<Row extends AnyRow>(id: string): Row | undefined {
  return (use(ShownItems)?.find((item) => item.id === id)?.row ?? undefined) as Row | undefined
}
