import { useEffect, useState } from 'react'
import type { AnyRow } from '#store/define/define-resource.ts'
import { type FieldWords, newsOf, withFieldOf } from '#store/define/field-words.ts'
import type { LastChange } from '#store/define/last-change.ts'
import {
  changedByOther,
  type ChangedField,
  changedSince,
  decideFirst,
  type EditedValues,
  type EditSpec,
  isConflict,
  type RowForm,
} from './edited-row.ts'

export interface EditedRow<Row extends AnyRow, Values extends object> {
  /** The snapshot that the edit is compared with, and that goes along with it. */
  began: Row
  /** The values of the form for the snapshot. */
  initial: Values
  /** What somebody else has changed since. */
  changed: readonly ChangedField<Values>[]
  lastChange: LastChange | null
  /** Why the form cannot be sent yet: both people have changed a field; null if it can. */
  blockedReason(form: EditedValues<Values>): string | null
  /** Takes the present value of a field into the snapshot: the user has decided about it. */
  take(field: string): void
  /** Takes the snapshot again: editing begins now. */
  begin(): void
  /** The form stays open after it was saved: the snapshot has the change, even while the row on screen has not. */
  saved(apply: (row: Row) => Row): void
  /** The server has this version, which the row on screen does not show yet. Returns what both have changed. */
  see(now: Row, form: EditedValues<Values>): readonly ChangedField<Values>[]
}

/**
 * A row that a form edits. The edit begins with a snapshot: fields are compared with it, only touched ones are sent, and
 * what comes in later is shown without moving it (decisions.md A3, M4).
 */
export function useEditedRow<Row extends AnyRow, Values extends object>(
  row: Row,
  words: FieldWords,
  toForm: (row: Row) => Values,
): EditedRow<Row, Values> {
  const spec: EditSpec<Row, Values> = { words, toForm }
  const [began, setBegan] = useState(row)
  /** A version that is newer than the row on screen, as long as that stays the same. */
  const [newer, setNewer] = useState<{ row: Row; over: Row } | null>(null)
  const isNewer = newer !== null && newsOf(words, newer.over, row).length === 0
  if (newer !== null && !isNewer) setNewer(null)
  const now = isNewer ? newer.row : row
  const changed = changedSince(spec, began, now)
  return {
    began,
    initial: toForm(began),
    changed,
    lastChange: changedByOther(began, now),
    blockedReason: (form) => (changed.some((field) => isConflict(field, form)) ? decideFirst : null),
    take: (field) => setBegan(withFieldOf(words, field, began, now)),
    begin: () => setBegan(now),
    saved(apply) {
      setBegan(apply(began))
      setNewer({ row: apply(now), over: row })
    },
    see(version, form) {
      setNewer({ row: version, over: row })
      return changedSince(spec, began, version).filter((field) => isConflict(field, form))
    },
  }
}

interface OpenForm<Values extends object> extends RowForm<Values> {
  dirty: boolean
  busy: boolean
}

/** A form that is always open shows the row as it is until something is typed. */
export function useFollowedRow<Row extends AnyRow, Values extends object>(
  { changed, begin }: EditedRow<Row, Values>,
  { dirty, busy, rebase }: OpenForm<Values>,
): void {
  const isBehind = changed.length > 0 && !dirty && !busy
  useEffect(() => {
    if (!isBehind) return
    begin()
    rebase(Object.assign({}, ...changed.map(({ theirs }) => theirs)) as Partial<Values>, true)
  })
}
