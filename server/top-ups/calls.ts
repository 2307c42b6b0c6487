import * as calls from '#store/resources/top-ups/top-up-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { changeOf } from '#server/change/change-of.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { completeTopUps, listPendingTopUps } from './pending-top-ups.ts'

/** The roles of the route /client/pending-client-top-ups (spec 000 §2.1). */
const roles: readonly KnownRole[] = ['administrator', 'accountant']

/** The calls of pending client top-ups. */
export function serveTopUps(api: Api): void {
  serve(api, calls.getPendingTopUps, { roles, answer: calls.topUpPage.strict }, async ({ query, db }) =>
    calls.topUpPage.write(await listPendingTopUps(db, query)),
  )

  serveChange(api, calls.completeTopUps, { roles }, async (asked) => {
    const completed = await completeTopUps(changeOf(api, asked), asked.body)
    return { message: 'Top ups completed successfully', completed }
  })
}
