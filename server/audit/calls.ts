import { getHistory } from '#store/resources/history/history-calls.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { readHistory } from './read-history.ts'

/** The audit, for administrators. */
export function serveHistory(api: Api): void {
  serve(api, getHistory, { roles: ['administrator'] }, ({ params, query, db }) =>
    readHistory(db, { ...params, before: query.before }),
  )
}
