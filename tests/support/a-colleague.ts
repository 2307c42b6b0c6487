import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import type { PortalServer } from './portal-server.ts'

type Ask = <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<Answer>

/** The API as an administrator uses it beside the portal; rejects with what the server refuses. */
export async function aColleague({ origin }: Pick<PortalServer, 'origin'>): Promise<Ask> {
  const account = demoAccounts.find(({ role }) => role === 'administrator')
  async function ask<Answer>(method: string, path: string, body: unknown, token = ''): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${origin}/v1.0/app${path}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const signIn = { email: account?.email, password: account?.password }
  const { token } = await ask<{ token: string }>('POST', '/authentication/sign-in', signIn)
  return (method, path, body) => ask(method, path, body, token)
}
