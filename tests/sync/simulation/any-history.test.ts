import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discardEntry, retryEntry } from '#store/mutate/decide-entry.ts'
import { aPortal, type Portal, type Tab } from '#tests/support/a-portal.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import type { Fault } from '#tests/support/simulated-server.ts'

const ids = ['V1', 'V2', 'V3']
const fields = ['ownerName', 'sender', 'message'] as const

type Happening =
  | { kind: 'edit'; id: string; field: (typeof fields)[number] }
  | { kind: 'colleague'; id: string; field: (typeof fields)[number] }
  | { kind: 'pass'; ms: number }
  | { kind: 'network'; isDown: boolean }
  | { kind: 'token' }
  | { kind: 'kill' }
  | { kind: 'leave' }
  | { kind: 'decide'; retry: boolean }

const id = fc.constantFrom(...ids)
const field = fc.constantFrom(...fields)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), id, field }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('colleague' as const), id, field }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(0, 50, 100, 700, 6000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('network' as const), isDown: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'token' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'kill' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'leave' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('decide' as const), retry: fc.boolean() }) },
)

const fault: fc.Arbitrary<Fault | null> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Fault>(
      'drop',
      'drop-after',
      'html',
      { status: 500 },
      { status: 500, after: true },
      { status: 503, retryAfter: 1 },
      { status: 429, retryAfter: 2 },
      { status: 422, message: 'Not so' },
    ),
  },
)

/** Lets a history happen; the tabs, the token and the values are its own. */
function aHistory(portal: Portal, faults: (Fault | null)[]) {
  const tabs: Tab[] = []
  const made: { operation: string; field: string; seq: number }[] = []
  /** Sent once more by a person who has seen what a colleague wrote: it may have been carried out before. */
  const insisted: string[] = []
  let tokens = 1
  let values = 0
  const server = portal.server
  server.faultOf = ({ method }) => (method === 'PUT' ? (faults.shift() ?? null) : null)

  const token = () => `token-${tokens}`
  const open = async () => void tabs.push(await portal.openTab({ token: token() }))
  const signIn = async () => {
    server.tokens.add(token())
    for (const tab of tabs) await tab.engine.setToken(token())
  }

  async function decide(retry: boolean): Promise<void> {
    for (const { seq, state, hold, theirs, operationId } of await portal.outbox()) {
      if (state !== 'rejected' && hold !== 'needs-you') continue
      if (retry && theirs !== null) insisted.push(operationId)
      if (retry) await retryEntry(portal.page.strict, seq, Date.now())
      else await discardEntry(portal.page.strict, seq, Date.now())
    }
  }

  async function happen(next: Happening): Promise<void> {
    switch (next.kind) {
      case 'edit': {
        const { seq, operationId } = await portal.edit(next.id, next.field, `mine ${++values}`)
        made.push({ operation: operationId, field: `${next.id}/${next.field}`, seq })
        return
      }
      case 'colleague':
        server.set({ ...server.now(next.id), [next.field]: `theirs ${++values}` })
        return
      case 'pass':
        return portal.run(next.ms)
      case 'network':
        server.isDown = next.isDown
        return
      case 'token':
        server.tokens.clear()
        tokens += 1
        return
      case 'kill':
        tabs.shift()?.die()
        return open()
      case 'leave': {
        const leaving = tabs.shift()
        void leaving?.engine.stop()
        return open()
      }
      case 'decide':
        return decide(next.retry)
    }
  }

  /** Faults end, the person signs in and decides what is asked; everything must come to rest by itself. */
  async function calmDown(): Promise<void> {
    server.isDown = false
    server.faultOf = () => null
    for (let round = 0; round < 12; round++) {
      await signIn()
      await portal.run(25_000)
      if ((await portal.outbox()).length === 0) return
      await decide(round % 2 === 0)
    }
    throw new Error(`never came to rest: ${JSON.stringify(await portal.outbox())}`)
  }

  return { open, happen, calmDown, made, insisted, tabs }
}

describe('after any history of edits, faults, sign-outs and deaths', () => {
  it('every change is in the outbox or in the records, was applied at most once and in order, and the screen is right', async () => {
    const history = fc.record({
      happenings: fc.array(happening, { minLength: 5, maxLength: 30 }),
      faults: fc.array(fault, { maxLength: 25 }),
    })
    await fc.assert(
      fc.asyncProperty(history, async ({ happenings, faults }) => {
        const portal = await aPortal(ids.map((one) => aVoucher({ id: one })))
        try {
          const { open, happen, calmDown, made, insisted } = aHistory(portal, [...faults])
          await open()
          await portal.loaded()
          await open()
          for (const next of happenings) {
            await happen(next)
            const kept = new Set(
              [...(await portal.outbox()), ...(await portal.audit())].map(({ operationId }) => operationId),
            )
            for (const { operation } of made) expect(kept).toContain(operation)
          }
          await calmDown()
          const effects = portal.server.ledger.map(({ operation }) => operation)
          const applied = [...new Set(effects)]
          const timesIn = (list: string[], operation: string) => list.filter((one) => one === operation).length
          // Once, and once more for each time that a person insisted, as sim-watch.ts counts: never by itself.
          for (const operation of applied)
            expect(timesIn(effects, operation)).toBeLessThanOrEqual(1 + timesIn(insisted, operation))
          // A refused edit lets those of other fields go first.
          for (const field of new Set(made.map((one) => one.field))) {
            const right = made.filter((one) => one.field === field).map(({ operation }) => operation)
            expect(applied.filter((one) => right.includes(one))).toEqual(right.filter((one) => applied.includes(one)))
          }
          for (const { operationId, end } of await portal.audit())
            if (end === 'settled') expect(applied).toContain(operationId)
          expect(await portal.page.strict.changed.count()).toBe(0)
          await portal.run(25_000)
          for (const one of ids) expect(await portal.shown(one)).toEqual(portal.server.now(one))
        } finally {
          portal.close()
        }
      }),
      { numRuns: Number(process.env['HISTORIES'] ?? 25) },
    )
  }, 120_000)
})
