import { isComplete } from '#store/database/coverage.ts'
import { request } from '#store/define/define-call.ts'
import { groupMax } from '#store/resources/merchant-groups/group-fields.ts'
import { searchMerchantGroups } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import {
  groupPageSize,
  type MerchantGroup,
  merchantGroupFromWire,
  merchantGroups,
} from '#store/resources/merchant-groups/merchant-groups.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import { useList } from '#ui/live/use-list.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { useRemote } from '#ui/live/use-remote.ts'
import { useRow } from '#ui/live/use-row.ts'

export interface GroupIds {
  /** The group on this device that has the ID; null if none has. */
  holder: MerchantGroup | null
  /** One more than the highest; null until all groups are on this device: the one that has it may be missing here. */
  nextFree: string | null
  /** Asks the server who has an ID; null where nobody has, or it does not say. */
  askHolder(id: string): Promise<MerchantGroup | null>
}

const highest = {
  collection: merchantGroups.name,
  filters: {},
  search: null,
  sort: { by: 'number', direction: 'desc' },
  page: 1,
  pageSize: 1,
} as const

const view = { filters: {}, search: null, page: 1, pageSize: groupPageSize } as const
/** What is needed here comes before what nobody looks at. */
const wanted = { kind: 'view', collection: merchantGroups.name, view } as const

/** Which IDs of groups are taken, for a new one (decisions.md M11). */
export function useGroupIds(typed: string): GroupIds {
  const callOnline = useOnlineCall()
  useRemote(wanted)
  const id = typed.replace(/^0+(?=\d)/, '')
  const { row } = useRow<MerchantGroup>(merchantGroups.name, id)
  const { answer, rows } = useList<MerchantGroup>(highest)
  // Of the coverage and not of the answer, which does not come anew if only that changes.
  const isWhole = useCoverage(merchantGroups.name)?.some(isComplete) ?? false
  const top = !isWhole ? null : answer?.total === 0 ? 0 : (rows[0]?.number ?? null)
  const next = top === null ? null : String(top + 1)

  async function askHolder(wanted: string): Promise<MerchantGroup | null> {
    const answered = await callOnline(
      request(searchMerchantGroups, { params: { text: wanted }, query: { searchType: 'ID' } }),
    )
    if (answered.kind !== 'answered') return null
    return answered.answer.map(merchantGroupFromWire).find((group) => group?.id === wanted) ?? null
  }

  return {
    holder: row && row.id === id ? row : null,
    nextFree: next === null || next.length > groupMax.id ? null : next,
    askHolder,
  }
}
