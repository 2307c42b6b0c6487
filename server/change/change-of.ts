import type { AnyCall } from '#store/define/define-call.ts'
import type { Api, AskedChange } from '#server/http/serve.ts'
import type { Change } from './change.ts'

/** The change a call asks for, as the domain takes it. */
export function changeOf(api: Api, { db, user, operation }: AskedChange<AnyCall>): Change {
  return { db, clock: api.clock, transport: api.transport, by: user, operation }
}
