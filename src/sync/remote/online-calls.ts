import type { CallResult, FieldValue, OnlineRequest } from '#store/ports/sync-port.ts'
import { type FileRows, packRows } from '#store/exchange/file-rows.ts'
import { fileRows, onlineCalls } from '#store/registry.ts'
import { isSilent } from '#sync/http/api-failure.ts'
import type { Api, SendOptions } from '#sync/http/create-api.ts'

/** Makes online calls for a screen: nothing is stored, nothing is sent twice. */
export class OnlineCalls {
  private readonly api: Api
  /** The question under way in each place that holds only one. */
  private readonly places = new Map<string, AbortController>()

  constructor(api: Api) {
    this.api = api
  }

  async ask(
    { call, input, place, asFile, operationId }: OnlineRequest,
    onSent?: SendOptions['onSent'],
  ): Promise<CallResult> {
    const asked = onlineCalls[call]
    if (!asked) throw new Error(`no question is called ${call}`)
    const here = new AbortController()
    if (place !== undefined) {
      this.places.get(place)?.abort()
      this.places.set(place, here)
    }
    try {
      const result = await this.api.send(
        { call: asked, input },
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
      if (failure.kind === 'refused') return { kind: 'refused', status: failure.status, message: failure.message }
      if (failure.kind === 'unauthorized') return { kind: 'refused', status: 401, message: failure.message }
      return { kind: isSilent(failure) ? 'offline' : 'failed' }
    } finally {
      if (place !== undefined && this.places.get(place) === here) this.places.delete(place)
    }
  }

  /** Breaks off the question under way in this place, if there is one: it ends as replaced. */
  callOff(place: string): void {
    this.places.get(place)?.abort()
  }
}

function packed(call: string, answer: unknown, only: FieldValue | null): FileRows {
  const rowsOf = fileRows[call]
  if (!rowsOf) throw new Error(`the rows of ${call} are those of no file`)
  const rows = rowsOf(answer as never)
  return packRows(only ? rows.filter((row) => row[only.field as keyof typeof row] === only.value) : rows)
}
