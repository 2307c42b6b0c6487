import { createElement, useState } from 'react'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { OpenRecord } from './open-record.ts'
import type { RecordAction } from './record-action.ts'

export interface Opener<Row> {
  /** The action whose check is under way; null while none is. */
  checking: RecordAction<Row> | null
  /** What the last check said against an action, in words. */
  trouble: string | null
  start(action: RecordAction<Row>): void
}

/** Opens the dialogs of actions over a record, after their check if they have one. */
export function useOpener<Row>(row: Row, { open }: Pick<OpenRecord<Row>, 'open'>): Opener<Row> {
  const portal = usePortal()
  const callOnline = useOnlineCall()
  const [checking, setChecking] = useState<RecordAction<Row> | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function start(action: RecordAction<Row>) {
    setTrouble(null)
    if (action.check) {
      setChecking(action)
      const words = await action.check(row, { portal, callOnline }).finally(() => setChecking(null))
      if (words !== null) return setTrouble(words)
    }
    open((over) => createElement(action.dialog, over))
  }

  return { checking, trouble, start: (action) => void start(action) }
}
