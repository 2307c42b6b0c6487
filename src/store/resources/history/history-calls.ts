import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'

/** `noted`: the row is as it was, something was done with it, such as a message that was sent. */
const historyKinds = ['added', 'changed', 'deleted', 'noted'] as const

const historyEntry = z.looseObject({
  id: z.number().int(),
  at: z.string(),
  by: z.string(),
  /** The call that asked for it, e.g. `vouchers.update`. */
  operation: z.string(),
  kind: z.enum(historyKinds),
  /** The row as the portal names it: in the history of a person it may be any. */
  rows: z.string(),
  rowId: z.string(),
  /** What the fields were and are; of a secret one nothing but that it was changed. */
  fields: z.array(
    z.looseObject({ name: z.string(), from: z.unknown(), to: z.unknown(), secret: z.boolean().optional() }),
  ),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/**
 * Who changed a row, newest first, and of a user also what that person changed. Ours alone: only where the config says
 * that the API has it (`api.history`).
 */
export const getHistory = defineCall({
  name: 'history.list',
  method: 'GET',
  path: '/history/{rows}/{id}',
  params: z.object({ rows: z.string().min(1).max(50), id: z.string().min(1).max(100) }),
  /** The id of the last entry one has. */
  query: z.object({ before: z.coerce.number().int().min(1).optional() }),
  answer: z.looseObject({ list: z.array(historyEntry), hasMore: z.boolean() }),
})
