import { useMemo } from 'react'
import type { Coverage } from '#store/database/coverage.ts'
import { type Merchant, merchants } from '#store/resources/merchants/merchants.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import type { LiveDetail } from '#ui/live/use-detail.ts'
import { useList } from '#ui/live/use-list.ts'
import { useRemote } from '#ui/live/use-remote.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'

/** More than any platform has. */
const all = 100_000

const view = { filters: {}, search: null, page: 1, pageSize: 1 } as const
const wanted = { kind: 'view', collection: merchants.name, view } as const
const everyone = {
  collection: merchants.name,
  filters: {},
  search: null,
  sort: { by: 'name', direction: 'asc' },
  page: 1,
} as const

/** All merchants of this device by name, to be chosen from; nothing is asked while it is off. */
export function useMerchants(isOn: boolean): LiveDetail<Merchant[]> {
  const { connectivity } = useSyncHealth()
  const looking = useRemote(isOn ? wanted : null, { reason: connectivity })
  const { answer, rows, settled } = useList<Merchant>({ ...everyone, pageSize: isOn ? all : 1 })
  const asOf = listedAt(useCoverage(merchants.name))
  const isRead = isOn && answer !== null && rows.length === answer.ids.length
  const named = useMemo(() => (isRead ? rows.flatMap((row) => (row ? [row] : [])) : undefined), [isRead, rows])
  if (!named || asOf === undefined) return { ...looking, value: undefined, asOf: null }
  const isNothing = named.length === 0 && (asOf === null || !settled)
  return { ...looking, value: isNothing ? null : named, asOf }
}

/** When a list was last read whole; undefined until that is known here. */
export function listedAt(coverage: readonly Coverage[] | undefined, partition = 'ALL'): number | null | undefined {
  return coverage && (coverage.find((one) => one.partition === partition)?.completeAt ?? null)
}
