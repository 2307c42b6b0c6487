import { expect } from 'vitest'
import type { ServerProcess } from '#tests/server/support/start-process.ts'

/** One voucher and what its writer was promised: the last number that was acknowledged, and the one on its way. */
export interface Writer {
  id: string
  promised: number
  asked: number
}

interface Sent {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  key?: string
  body?: object
}

function send({ address }: ServerProcess, token: string, { path, method = 'GET', key, body }: Sent): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  return fetch(`${address}/v1.0/app${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
}

export async function signIn(server: ServerProcess): Promise<string> {
  const body = { email: 'administrator@demo.lk', password: 'demo-administrator' }
  const answer = await send(server, '', { path: '/authentication/sign-in', method: 'POST', body })
  return ((await answer.json()) as { token: string }).token
}

/** Writers of the newest active vouchers, one each. */
export async function someWriters(server: ServerProcess, token: string, many: number): Promise<Writer[]> {
  const query = `statusKey=ACTIVE&page=1&pageSize=${many}&sortBy=created_date&order=desc`
  const page = await send(server, token, { path: `/voucher/getVouchers?${query}` })
  return ((await page.json()) as { list: { id: string }[] }).list.map(({ id }) => ({ id, promised: 0, asked: 0 }))
}

/** Each number under a key of its own, so that it can be asked again after any trouble. */
export function write(server: ServerProcess, token: string, { id, asked }: Writer): Promise<Response> {
  const body = { message: String(asked) }
  return send(server, token, { path: `/voucher/${id}/update`, method: 'PUT', key: `${id}-${asked}`, body })
}

export async function messageOf(server: ServerProcess, token: string, id: string): Promise<number> {
  const body = { searchKey: id, searchId: 'id', page: 1, pageSize: 1, sortBy: 'created_date', order: 'desc' }
  const answer = await send(server, token, { path: '/voucher/search', method: 'POST', body })
  return Number(((await answer.json()) as { list: { message: string }[] }).list[0]?.message)
}

/** What each writer was promised is there, and no key was applied twice. */
export async function expectAllKept(server: ServerProcess, token: string, writers: readonly Writer[]): Promise<void> {
  for (const { id, promised } of writers) expect(await messageOf(server, token, id)).toBe(promised)
  await expectNoneRepeated(server)
}

export async function expectNoneRepeated({ address }: ServerProcess): Promise<void> {
  const changes = (await (await fetch(`${address}/dev/changes`)).json()) as { idempotencyKey: string | null }[]
  const keys = changes.map(({ idempotencyKey }) => idempotencyKey ?? '')
  expect(keys).toHaveLength(new Set(keys).size)
}

export function sumOf(writers: readonly Writer[]): number {
  return writers.reduce((sum, { promised }) => sum + promised, 0)
}
