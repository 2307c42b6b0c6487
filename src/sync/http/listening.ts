import type { ApiResult } from './api-failure.ts'
import type { Api } from './create-api.ts'

/** The same calls; `hear` is told what each met, and with which token it was sent. */
export function listening(
  api: Api,
  token: () => string,
  hear: (result: ApiResult<unknown>, token: string) => void,
): Api {
  return {
    send: async (request, options) => {
      const sentWith = token()
      const result = await api.send(request, options)
      hear(result, sentWith)
      return result
    },
  }
}
