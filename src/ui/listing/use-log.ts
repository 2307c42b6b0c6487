import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { forgetDetails } from '#store/database/forget-details.ts'
import { type AnyCall, type CallRequest } from '#store/define/define-call.ts'
import type { Detail } from '#store/define/define-detail.ts'
import type { LogBatch } from '#store/define/log-batch.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import { useCall } from '#ui/send/use-call.ts'
import { usePortal } from '#ui/state/portal.ts'
import { type LogAddress, readLogAddress, tidyLogAddress } from './log-address.ts'
import { nothingSelected, type Selection } from './selection.ts'

interface LogRow {
  id: string
}

/** A batch of a log on screen: where in it, what is selected, and the way to delete. */
export function useLog<Row extends LogRow>(detail: Detail<LogBatch<Row>>) {
  const address: LogAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const { searchKey = '', batch = 1 } = address
  const shown = `${batch}${searchKey === '' ? '' : `/${searchKey}`}`
  const { value, asOf, result, again } = useDetail(detail, shown)
  const rows = value?.rows ?? none
  const place = readLogAddress(address, rows.length)
  const picked = useBatchSelection(shown, rows)
  const failure = useDelete(detail.name, again)

  const change = useCallback(
    (patch: LogAddress, how: 'push' | 'replace' = 'push') => {
      const search = (now: LogAddress) => tidyLogAddress({ ...now, ...patch })
      void navigate({ to: '.', search: search as never, replace: how === 'replace', resetScroll: false })
    },
    [navigate],
  )

  const isAnswered = result === 'fetched'
  // Rows have gone, or somebody typed a number: the address says what is shown.
  useEffect(() => {
    const { batches = null } = value ?? {}
    if (isAnswered && batches !== null && batches > 0 && batch > batches) change({ batch: batches, page: 1 }, 'replace')
    else if (isAnswered && (address.page ?? 1) > place.pages) change({ page: place.pages }, 'replace')
  }, [isAnswered, value, batch, address.page, place.pages, change])

  return {
    ...place,
    ...picked,
    ...failure,
    rows,
    pageRows: rows.slice(place.from, place.to),
    /** Null while nothing is known of this batch. */
    known: value ?? null,
    batches: Math.max(batch, value?.batches ?? 1),
    searchKey,
    asOf,
    look: result,
    again,
    change,
  }
}

const none: never[] = []

/** What is selected of one batch: another batch begins with nothing, and rows that have gone leave it. */
function useBatchSelection<Row extends LogRow>(shown: string, rows: readonly Row[]) {
  const [held, setHeld] = useState<{ of: string; selection: Selection }>({ of: shown, selection: nothingSelected })
  const selection = held.of === shown ? stillThere(held.selection, rows) : nothingSelected
  const select = useCallback(
    (change: (now: Selection) => Selection) =>
      setHeld((now) => ({ of: shown, selection: change(now.of === shown ? now.selection : nothingSelected) })),
    [shown],
  )
  return { selection, select, selectedRows: rows.filter(({ id }) => selection.ids.has(id)) }
}

function stillThere(selection: Selection, rows: readonly LogRow[]): Selection {
  if (selection.ids.size === 0) return selection
  const present = new Set(rows.filter(({ id }) => selection.ids.has(id)).map(({ id }) => id))
  return present.size === selection.ids.size ? selection : { ...selection, ids: present }
}

/** Deletes on the server and reads anew; a failure stands until the next try. */
function useDelete(kind: string, again: () => void) {
  const { database } = usePortal()
  const { run } = useCall()
  const [deleteFailed, setDeleteFailed] = useState(false)

  /** Resolves to true when the server has said yes; what it really deleted shows the next read. */
  async function remove(request: CallRequest<AnyCall>): Promise<boolean> {
    const answered = (await run(request)).kind === 'done'
    setDeleteFailed(!answered)
    await forgetDetails(database, kind)
    again()
    return answered
  }

  return { deleteFailed, remove, forgive: () => setDeleteFailed(false) }
}
