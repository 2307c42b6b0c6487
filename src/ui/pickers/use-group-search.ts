import { useEffect, useState } from 'react'
import { request } from '#store/define/define-call.ts'
import {
  type merchantGroupSearchTypes,
  searchMerchantGroups,
} from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { groupOfVoucher, groupsFromWire, type MerchantGroup } from '#store/resources/vouchers/voucher-details.ts'
import { type MerchantGroup as GroupRow, merchantGroups } from '#store/resources/merchant-groups/merchant-groups.ts'
import { useList } from '#ui/live/use-list.ts'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { useKeptDetails } from '#ui/live/use-detail.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'

/** A search waits this long after typing stops (spec 000 §9). */
const pauseMs = 500

/** More than any platform has. */
const moreThanAny = 100_000

const everyGroup = {
  collection: merchantGroups.name,
  filters: {},
  search: null,
  sort: merchantGroups.order,
  page: 1,
} as const

interface Asked {
  text: string
  by: (typeof merchantGroupSearchTypes)[number]
}

/** Spec 000 §2.8, §8. */
export const groupWords = { failed: 'Failed to fetch merchant groups', none: 'No groups found' } as const

const hints: Readonly<Record<Asked['by'], string>> = {
  DESCRIPTION: 'Type a part of a group’s description.',
  ID: 'Type a group’s ID.',
}

type Found = { kind: 'groups'; groups: MerchantGroup[] } | { kind: 'failed' }

export interface GroupSearch extends Asked {
  look(change: Partial<Asked>): void
  again(): void
  busy: boolean
  /** What can be chosen; null while nothing was looked for. */
  groups: MerchantGroup[] | null
  words: string
  failed: boolean
}

/**
 * The server's search of merchant groups, half a second after the last key; a later one calls the earlier one off and
 * blanks are no search. Without a server, the groups of this device: those of its list, and of vouchers that were opened.
 */
export function useGroupSearch(): GroupSearch {
  const callOnline = useOnlineCall()
  const { connectivity } = useSyncHealth()
  const offline = connectivity === 'offline'
  const kept = useKeptDetails(groupOfVoucher)
  const { rows } = useList<GroupRow>({ ...everyGroup, pageSize: offline ? moreThanAny : 1 })
  const [asked, setAsked] = useState<Asked>({ text: '', by: 'DESCRIPTION' })
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState<{ of: string; result: Found } | null>(null)
  const text = asked.text.trim()
  const key = `${asked.by} ${turn} ${text}`

  useEffect(() => {
    if (text === '' || offline) return
    const timer = setTimeout(() => {
      const call = request(searchMerchantGroups, { params: { text }, query: { searchType: asked.by } })
      void callOnline(call, 'merchant-group-picker').then((result) => {
        if (result.kind === 'replaced') return
        const groups = result.kind === 'answered' ? groupsFromWire(result.answer) : null
        setFound({ of: key, result: groups ? { kind: 'groups', groups } : { kind: 'failed' } })
      })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [callOnline, text, asked.by, offline, key])

  const result = found?.of === key ? found.result : null
  // What was found stays when the connection goes meanwhile: a group may be chosen without a server.
  const answered = result?.kind === 'groups' ? result.groups : null
  const groups =
    answered ?? (offline ? matching([kept.flat(), rows.flatMap((row) => row ?? [])], asked.by, text) : null)
  const failed = !offline && result?.kind === 'failed'
  return {
    ...asked,
    look: (change) => setAsked((now) => ({ ...now, ...change })),
    again: () => setTurn((now) => now + 1),
    busy: !offline && text !== '' && result === null,
    groups,
    words:
      text === '' && !offline
        ? hints[asked.by]
        : wordsFor({ offline: offline && answered === null, failed, empty: groups?.length === 0 }),
    failed,
  }
}

function wordsFor({ offline, failed, empty }: { offline: boolean; failed: boolean; empty: boolean }): string {
  if (failed) return groupWords.failed
  const none = empty ? groupWords.none : ''
  return offline ? ['You are offline: the groups of this device.', none].filter(Boolean).join(' ') : none
}

function matching(kept: MerchantGroup[][], by: Asked['by'], text: string): MerchantGroup[] {
  const known = new Map(kept.flat().map(({ id, name, description }) => [id, { id, name, description }]))
  const wanted = text.toLowerCase()
  return [...known.values()].filter((group) =>
    by === 'ID' ? group.id.includes(text) : `${group.name} ${group.description}`.toLowerCase().includes(wanted),
  )
}
