import { z } from 'zod'
import { defineCall, request } from '#store/define/define-call.ts'
import {
  type AnyMutation,
  defineMutation,
  fieldsOf,
  type OfflineClass,
  type RowsTouched,
  type Verify,
} from '#store/define/define-mutation.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { mutations } from '#store/registry.ts'

const answer = z.object({ message: z.string() })
const params = z.object({ id: z.string() })
const text = z.object({ tag: z.string(), beside: z.string().optional() })

/** A call that changes something, with no more in its body than tells changes apart. */
const change = (name: string, method: 'POST' | 'PUT' | 'DELETE', path: string) =>
  defineCall({ name, method, path, params, body: text, answer })
/** A call that looks for what was created. */
const look = (name: string, path: string) =>
  defineCall({ name, method: 'GET', path, params, answer: z.object({ list: z.array(text) }) })

const extendCall = change('chaos.extend', 'PUT', '/voucher/{id}/extend')
const cancelCall = change('chaos.cancel', 'DELETE', '/voucher/{id}/cancel')
const smsCall = change('chaos.sms', 'POST', '/voucher/{id}/sms')
const orderCall = change('chaos.order', 'POST', '/order/{id}')
const noteCall = change('chaos.note', 'POST', '/note/{id}')
const findNote = look('chaos.find-note', '/note/{id}')
const completeCall = change('chaos.complete', 'POST', '/complete/{id}')
const findCompletions = look('chaos.find-completions', '/complete/{id}')

interface Args {
  id: string
  /** Unlike any other change's, so that the server's ledger knows it without being told. */
  tag: string
  /** Another voucher that a completion is about. */
  beside?: string | undefined
}

interface Spec {
  name: string
  offline: OfflineClass
  call: ReturnType<typeof change>
  verify: Verify<Voucher, Args>
  apply?(row: Voucher, args: Args): Voucher
  movesValue?: boolean
  brief?(args: Args): Args
  minReader?: number
  rows?(args: Args): readonly RowsTouched[]
}

function define({ call, ...spec }: Spec): AnyMutation {
  return defineMutation<Voucher, Args>({
    ...spec,
    on: vouchers,
    roles: vouchers.roles,
    args: text.extend({ id: z.string() }),
    request: ({ id, ...body }) => request(call, { params: { id }, body }),
    accepted: (reply) => answer.safeParse(reply).data?.message === 'Done',
    says: { done: 'Done', failed: 'Failed', change: ({ tag }) => tag },
  })
}

/** One of each class beside the shop's own field edits. */
export const chaosMutations: Readonly<Record<string, AnyMutation>> = {
  ...mutations,
  ...Object.fromEntries(
    [
      // A, as an intent: the value waits for the server.
      define({
        name: 'chaos.extend@1',
        offline: 'intent',
        call: extendCall,
        movesValue: true,
        apply: (row, { tag }) => ({ ...row, purchaseId: tag }),
        verify: { kind: 'absolute', fields: ['purchaseId'] },
      }),
      // B: a creation that the server can be asked for.
      define({
        name: 'chaos.note@1',
        offline: 'intent',
        call: noteCall,
        // Whoever sent what the entry holds would send what nobody wrote.
        brief: ({ id, tag }) => ({ id, tag: `${tag} in brief` }),
        verify: {
          kind: 'natural-key',
          find: ({ id }) => request(findNote, { params: { id } }),
          found: (reply, { tag }) => {
            const [first] = findNote.answer.parse(reply).list
            return first === undefined ? 'nothing' : first.tag === tag ? 'ours' : 'other'
          },
        },
      }),
      // One change of two rows: it keeps its place among the changes of both, and both show it with the yes.
      define({
        name: 'chaos.complete@1',
        offline: 'intent',
        call: completeCall,
        verify: {
          kind: 'natural-key',
          find: ({ id }) => request(findCompletions, { params: { id } }),
          found: (reply, { tag }) =>
            findCompletions.answer.parse(reply).list.some((one) => one.tag === tag) ? 'ours' : 'nothing',
        },
        rows: ({ id, beside = '', tag }) => [
          { collection: vouchers.name, ids: [id, beside], shows: { merchantGroup: tag } },
        ],
      }),
      // C and D: nobody but a person sends them again.
      define({ name: 'chaos.order@1', offline: 'intent', call: orderCall, verify: { kind: 'person' }, minReader: 1 }),
      define({ name: 'chaos.sms@1', offline: 'online', call: smsCall, verify: { kind: 'person' } }),
      // E: gone or cancelled is done.
      define({
        name: 'chaos.cancel@1',
        offline: 'queue',
        call: cancelCall,
        apply: (row) => ({ ...row, status: 'DELETED' }),
        verify: { kind: 'gone', isDone: ({ status }) => status === 'DELETED' },
      }),
    ].map((one) => [one.name, one]),
  ),
}

/** Those that the shop's own edits write. */
export const editedFields = ['ownerName', 'sender', 'message'] as const

/** Among which fields a change keeps its place; a cancellation and a message come after all that was written before them. */
export function fieldsWritten(mutation: string): readonly string[] {
  const declared = chaosMutations[mutation]
  const fields = declared ? fieldsOf(declared, { id: '' }) : []
  return fields.length > 0 ? fields : [...editedFields, 'purchaseId']
}

/** Where its value stands once it has left the outbox; `ids` are the records it is about, its own first. */
export function placesShown(mutation: string, { ids, tag }: { ids: readonly string[]; tag: string }) {
  const declared = chaosMutations[mutation]
  const [id = '', beside] = ids
  const rows = declared?.rows?.({ id, beside, tag }) ?? []
  const own = (declared ? fieldsOf(declared, { id }) : []).map((field) => ({ id, field, isBeside: false }))
  const told = rows.flatMap((row) =>
    row.ids.flatMap((one) => Object.keys(row.shows ?? {}).map((field) => ({ id: one, field, isBeside: true }))),
  )
  return [...own, ...told].map(({ field, ...place }) => ({ ...place, field: field as keyof Voucher }))
}

/** What a portal of last month knows: it has never heard of orders. */
export const oldMutations: Readonly<Record<string, AnyMutation>> = Object.fromEntries(
  Object.entries(chaosMutations).filter(([name]) => name !== 'chaos.order@1'),
)
