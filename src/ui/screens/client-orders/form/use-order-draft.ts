import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropOrderDraft, keepOrderDraft, keepOrderDraftRows, noteOrderDraftSent } from '#store/database/order-drafts.ts'
import { usePortal } from '#ui/state/portal.ts'
import { DraftWriter } from './draft-writer.ts'
import type { FilePeople, OrderFileUse } from './use-order-file.ts'
import type { OrderFormUse } from './use-order-form.ts'

/** Within a second of the last letter all of it is on the disk. */
const pauseMs = 400

export interface OrderDraftUse {
  /** All that is typed is kept: leaving loses nothing. */
  isKept: boolean
  /** Why it cannot be kept, in words; null while it can. */
  trouble: string | null
  /** The order is placed. */
  drop(): Promise<void>
  /** It is in the outbox, and waits there. */
  noteSent(at: number): Promise<void>
}

interface DraftDeps {
  id: string
  use: OrderFormUse
  file: OrderFileUse
  /** What the form began with was kept already. */
  wasKept: boolean
  onFirst(): void
}

const noRoom = 'What you type cannot be kept on this device: there is no room left. Place the order before you leave.'

/** Keeps what is typed of a new order, its file's rows included, in this person's database until the server has it. */
export function useOrderDraft({ id, use, file, wasKept, onFirst }: DraftDeps): OrderDraftUse {
  const { database } = usePortal()
  const { form, isDirty } = use
  const { taken, isTaking } = file
  const [kept, setKept] = useState<object | null>(wasKept ? form : null)
  const [trouble, setTrouble] = useState<string | null>(null)
  // Undefined while nobody has looked whose rows are kept.
  const rowsKept = useRef<FilePeople | null | undefined>(undefined)
  const [writer] = useState(() => new DraftWriter())

  const save = useEffectEvent(async () => {
    // Cards without their people would be a draft that cannot be placed.
    if (isTaking || !isDirty || kept === form) return
    async function write() {
      if (rowsKept.current !== taken) {
        if (!taken?.isKept) await keepOrderDraftRows(database, id, taken?.people ?? [])
        rowsKept.current = taken
      }
      const rows = taken?.people.length ?? 0
      await keepOrderDraft(database, { id, at: Date.now(), form, fileName: taken?.fileName ?? null, rows })
    }
    try {
      if (!(await writer.keep(write))) return
      if (kept === null) onFirst()
      setKept(form)
      setTrouble(null)
    } catch {
      setTrouble(noRoom)
    }
  })

  useEffect(() => {
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
  }, [form, taken])

  // Whoever goes on to another order leaves this one as it is.
  useEffect(() => () => void save(), [])

  return {
    isKept: !isDirty || kept === form,
    trouble,
    drop: () => writer.end(() => dropOrderDraft(database, id)),
    noteSent: (at) => writer.end(() => noteOrderDraftSent(database, id, at)),
  }
}
