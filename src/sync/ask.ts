import type { AskResult, Question } from '#store/ports/sync-port.ts'
import { questions } from '#store/registry.ts'
import { isSilent } from '#sync/http/api-failure.ts'
import type { Api } from '#sync/http/create-api.ts'

/** Puts questions to the server for a screen: nothing is stored, nothing is sent twice. */
export class Asker {
  private readonly api: Api
  /** The question under way in each place that holds only one. */
  private readonly places = new Map<string, AbortController>()

  constructor(api: Api) {
    this.api = api
  }

  async ask({ call, input, place }: Question): Promise<AskResult> {
    const asked = questions[call]
    if (!asked) throw new Error(`no question is called ${call}`)
    const here = new AbortController()
    if (place !== undefined) {
      this.places.get(place)?.abort()
      this.places.set(place, here)
    }
    try {
      const result = await this.api.send({ call: asked, input }, { signal: here.signal })
      if (result.ok) return { kind: 'answered', answer: result.answer }
      const { failure } = result
      if (failure.kind === 'aborted') return { kind: 'replaced' }
      if (failure.kind === 'refused') return { kind: 'refused', status: failure.status, message: failure.message }
      if (failure.kind === 'unauthorized') return { kind: 'refused', status: 401, message: failure.message }
      return { kind: isSilent(failure) ? 'offline' : 'failed' }
    } finally {
      if (place !== undefined && this.places.get(place) === here) this.places.delete(place)
    }
  }
}
