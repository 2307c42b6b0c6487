import type { ListQuery, RowGroup } from '#store/listing/list-query.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { isUnused } from '#store/resources/terminals/terminal-rules.ts'

/** When each terminal was last redeemed at, out of all redemptions of this device. */
export const lastUses: ListQuery = {
  collection: redemptions.name,
  filters: {},
  search: null,
  sort: redemptions.order,
  page: 1,
  pageSize: 1,
  groups: { by: ['terminalId'], latest: 'dateTime' },
}

/** The terminals that nobody has redeemed at for so long; `seenUntil` is epoch milliseconds, null where not all since then is here. */
export function unusedTerminals(groups: readonly RowGroup[] | null, seenUntil: number | null): string[] {
  if (seenUntil === null) return []
  const isLongAgo = ({ latest }: RowGroup) => latest !== null && isUnused(latest, seenUntil)
  return (groups ?? [])
    .filter(isLongAgo)
    .map(({ values }) => String(values[0] ?? ''))
    .filter(Boolean)
}
