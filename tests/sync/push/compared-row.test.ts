import { expect, it } from 'vitest'
import { setTerminalStatus } from '#store/resources/terminals/terminal-mutations.ts'
import { type Terminal, terminalFromWire } from '#store/resources/terminals/terminals.ts'
import type { ApiResult } from '#sync/http/api-failure.ts'
import type { OneRead } from '#sync/push/read-one.ts'
import { fresh, send } from '#tests/support/a-job-worker.ts'

const yes: ApiResult<unknown> = { ok: true, status: 200, answer: {} }
const about = { mutation: setTerminalStatus.name, collection: 'terminals', rowId: 'T1' }
const entry = fresh({ ...about, args: { id: 'T1', status: 'Inactive' }, base: { status: 'Active' } })

const described = (additionalInfo: string) =>
  terminalFromWire({ id: 'T1', subMerchant: { id: 8 }, additionalInfo, lastActive: 'Active' }) as Terminal

it('a change of one field goes with the others of the row it was compared with, or of one by a later read', async () => {
  const read: OneRead = { kind: 'row', row: described('At the door'), startRc: 50 }
  const sentWhileHeld = async (rc: number) => {
    const { bodies } = await send(entry, { read, holds: { row: described('In the back'), rc }, answer: yes })
    return bodies
  }
  expect(await sentWhileHeld(49)).toMatchObject([{ description: 'At the door', status: 'Inactive' }])
  expect(await sentWhileHeld(51)).toMatchObject([{ description: 'In the back', status: 'Inactive' }])
})
