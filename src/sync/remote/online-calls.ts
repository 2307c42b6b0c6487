import type { CallResult, FieldValue, OnlineRequest } from '#store/ports/sync-port.ts'
import { type FileRows, packRows } from '#store/exchange/file-rows.ts'
import { fileRows, onlineCalls } from '#store/registry.ts'
import { isSilent, requestIdIn } from '#sync/http/api-failure.ts'
import type { Api, SendOptions } from '#sync/http/create-api.ts'

/** Makes online calls for a screen: nothing is stored, nothing is sent twice. */
export class OnlineCalls {
  private readonly api: Api
  /** The call under way of each key. */
  private readonly running = new Map<string, AbortController>()

  constructor(api: Api) {
    this.api = api
  }

  async call(
    { call, input, key, asFile, operationId }: OnlineRequest,
    onSent?: SendOptions['onSent'],
  ): Promise<CallResult> {
    const declared = onlineCalls[call]
    if (!declared) throw new Error(`no online call is named ${call}`)
    const here = new AbortController()
    if (key !== undefined) {
      this.running.get(key)?.abort()
      this.running.set(key, here)
    }
    try {
      const result = await this.api.send(
        { call: declared, input },
        {
          signal: here.signal,
          ...(onSent && { onSent }),
          ...(operationId === undefined ? {} : { operationId, class: 'change' }),
        },
      )
      if (result.ok)
        return { kind: 'answered', answer: asFile ? packed(call, result.answer, asFile.only) : result.answer }
      const { failure } = result
      if (failure.kind === 'aborted') return { kind: 'replaced' }
      const named = requestIdIn(result)
      if (failure.kind === 'refused') {
        return { kind: 'refused', status: failure.status, message: failure.message, ...named }
      }
      if (failure.kind === 'unauthorized') return { kind: 'refused', status: 401, message: failure.message, ...named }
      return isSilent(failure) ? { kind: 'offline' } : { kind: 'failed', ...named }
    } finally {
      if (key !== undefined && this.running.get(key) === here) this.running.delete(key)
    }
  }

  /** Aborts the call under way of this key, if there is one: it ends as replaced. */
  cancel(key: string): void {
    this.running.get(key)?.abort()
  }
}

function packed(call: string, answer: unknown, only: FieldValue | null): FileRows {
  const rowsOf = fileRows[call]
  if (!rowsOf) throw new Error(`the rows of ${call} are those of no file`)
  const rows = rowsOf(answer as never)
  return packRows(only ? rows.filter((row) => row[only.field as keyof typeof row] === only.value) : rows)
}
