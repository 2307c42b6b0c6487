import { endSessions, filterUsers, getUsers, userList } from '#store/resources/users/user-calls.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { endSessionsOf } from './end-sessions.ts'
import { findUsers } from './find-users.ts'

/** Everybody the platform knows by name, for administrators (spec 000 §2.1). */
export function serveUsers(api: Api): void {
  const gate = { roles: ['administrator'], answer: userList.strict } as const

  serve(api, getUsers, gate, async ({ db }) => userList.write(await findUsers(db)))
  serve(api, filterUsers, gate, async ({ body, db }) => userList.write(await findUsers(db, body)))

  serveChange(api, endSessions, { roles: gate.roles }, async ({ params, db }) => ({
    ended: await endSessionsOf(db, api.clock, params.id),
  }))
}
