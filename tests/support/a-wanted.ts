import type { ListView } from '#store/define/list-view.ts'

/** A page of a list as a screen asks for it; the first one of the whole list unless it says otherwise. */
export function wantedPage(collection: string, view: Partial<ListView> & { pageSize: number }) {
  return { kind: 'view', collection, view: { filters: {}, search: null, page: 1, ...view } } as const
}
