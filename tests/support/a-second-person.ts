import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import { type AnyCall, type CallRequest, request } from '#store/define/define-call.ts'
import type { Mutation } from '#store/define/define-mutation.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { signIn } from '#store/resources/session/session-calls.ts'
import { createApi } from '#sync/http/create-api.ts'
import type { PortalServer } from './portal-server.ts'

/** Another administrator, who reads rows and changes them by the API, in the words of the declarations. */
export interface SecondPerson {
  /** The first row that `is` holds for, as the server has it. */
  row<Row extends AnyRow>(resource: Resource<Row>, is: (row: Row) => boolean): Promise<Row>
  change<Row extends AnyRow, Args extends { id: string }>(mutation: Mutation<Row, Args>, args: Args): Promise<void>
  /** Sends a call; rejects unless the server says yes. */
  send(call: CallRequest<AnyCall>): Promise<unknown>
}

const mostPages = 100

/** Signs in beside the portal. */
export async function aSecondPerson({ origin }: Pick<PortalServer, 'origin'>): Promise<SecondPerson> {
  const account = demoAccounts.find(({ role }) => role === 'administrator')
  let token: string | null = null
  const config = { ...defaultConfig.api, base: origin }
  const api = createApi({ config, token: () => token, fetch, after: () => () => {} })

  async function send(call: CallRequest<AnyCall>): Promise<unknown> {
    const result = await api.send(call)
    if (!result.ok) throw new Error(`${call.call.name}: ${JSON.stringify(result.failure)}`)
    return result.answer
  }

  async function rowsOn({ pull }: Resource, page: number): Promise<unknown[]> {
    const reach = { scope: '', partition: pull.whole }
    if (pull.kind === 'by-parent') throw new Error('rows of a parent are not read here')
    const size = pull.kind === 'newest-first' ? pull.pageSize : 0
    const asked =
      pull.kind === 'whole-list' ? pull.requestAll(reach) : pull.requestPage({ ...reach, page, pageSize: size })
    const answer = pull.shape.answer.parse(await send(asked))
    const read = pull.shape.read(answer as never)
    return Array.isArray(read) ? read : read.rows
  }

  async function row<Row extends AnyRow>(resource: Resource<Row>, is: (row: Row) => boolean): Promise<Row> {
    for (let page = 1; page <= mostPages; page++) {
      const wires = await rowsOn(resource as unknown as Resource, page)
      const rows = wires.flatMap((wire) => resource.pull.toRow(wire, 'administrator', '') ?? [])
      const found = rows.find(is)
      if (found) return found
      if (wires.length === 0 || resource.pull.kind === 'whole-list') break
    }
    throw new Error(`no such row of ${resource.name}`)
  }

  const answer = await send(
    request(signIn, { body: { email: account?.email ?? '', password: account?.password ?? '' } }),
  )
  token = (answer as { token: string }).token
  return {
    row,
    send,
    async change(mutation, args) {
      const now = await row(mutation.on, ({ id }) => id === args.id)
      const said = await send(mutation.request(args, now))
      if (!mutation.accepted(said)) throw new Error(`${mutation.name}: ${JSON.stringify(said)}`)
    },
  }
}
