import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineCall, request } from '#store/define/define-call.ts'
import type { CallResult, OnlineRequest } from '#store/ports/sync-port.ts'
import type { Finding, Proof } from '#ui/send/call-outcome.ts'
import { callTroubleText } from '#ui/send/call-trouble.ts'
import { creationWords, NewRecord } from '#ui/send/new-record.ts'
import { OperationId } from '#ui/send/operation-id.ts'
import { sendCall } from '#ui/send/send-call.ts'

const add = defineCall({
  name: 'things.add',
  method: 'POST',
  path: '/things',
  body: z.object({ name: z.string() }),
  answer: z.object({ message: z.string() }),
})
const sent = request(add, { body: { name: 'Bell' } })
const yes: CallResult = { kind: 'answered', answer: { message: 'Added' } }
const refused: CallResult = { kind: 'refused', status: 409, message: 'It is there' }
const broken: CallResult = { kind: 'refused', status: 502, message: null }
const silent: CallResult = { kind: 'offline' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that answers in turn, the last answer from then on. */
function aServer(...answers: (CallResult | Error)[]) {
  const calls: OnlineRequest[] = []
  const operation = new OperationId()
  const looking: boolean[] = []
  async function call(asked: OnlineRequest): Promise<CallResult> {
    calls.push(asked)
    const answer = answers[Math.min(calls.length, answers.length) - 1] ?? silent
    if (answer instanceof Error) throw answer
    return answer
  }
  const ports = { sync: { call }, operation, onLooking: (isNow: boolean) => looking.push(isNow) }
  async function send(proof?: Proof, tries = 1) {
    const outcome = sendCall({ ...ports, tries }, sent, {
      isYes: ({ message }) => message === 'Added',
      ...(proof === undefined ? {} : { proof }),
    })
    await vi.runAllTimersAsync()
    return outcome
  }
  return { calls, looking, send }
}

const finds = (...findings: Finding[]): Proof & { reads: number } => ({
  reads: 0,
  prepare: async () => true,
  async find() {
    this.reads += 1
    return findings[Math.min(this.reads, findings.length) - 1] ?? null
  },
  patienceMs: 9000,
})

describe('a call that changes data', () => {
  it('is done by a yes, and the next one is another operation', async () => {
    const { calls, send } = aServer(yes)
    expect(await send()).toEqual({ kind: 'done', answer: { message: 'Added' } })
    await send()
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(2)
  })

  it('is refused with the reason of the server', async () => {
    expect(await aServer(refused).send()).toEqual({ kind: 'refused', status: 409, reason: 'It is there' })
  })

  it.each([
    ['silence', silent, true],
    ['a 502', broken, false],
    ['a yes in other words', { kind: 'answered', answer: { message: 'Hm' } } as const, false],
    ['a worker that fails', new Error('gone'), false],
  ])('is unclear after %s, and the same operation if it is sent again', async (_, answer, isOffline) => {
    const { calls, send } = aServer(answer)
    expect(await send()).toEqual({ kind: 'unclear', isCancelled: false, isOffline })
    await send()
    expect(calls).toHaveLength(2)
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(1)
  })

  it('is sent again under its id as often as it may be, and not after it was cancelled', async () => {
    const { calls, send, looking } = aServer(silent, broken, yes)
    expect(await send(undefined, 3)).toMatchObject({ kind: 'done' })
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(1)
    expect(looking.at(-1)).toBe(false)
    const cancelled = aServer({ kind: 'replaced' })
    expect(await cancelled.send(undefined, 3)).toEqual({ kind: 'unclear', isCancelled: true, isOffline: false })
    expect(cancelled.calls).toHaveLength(1)
  })
})

describe('a lost answer', () => {
  it('is replaced by what the server shows', async () => {
    expect(await aServer(silent).send(finds(null, 'absent', 'there'))).toEqual({ kind: 'done', answer: null })
  })

  it('is not looked for if an answer came', async () => {
    const proof = finds('there')
    await aServer(refused).send(proof)
    expect(proof.reads).toBe(0)
  })

  it('means not done only once the server had its time', async () => {
    const proof = finds('absent')
    expect(await aServer(silent).send(proof)).toEqual({ kind: 'absent', isCancelled: false })
    expect(proof.reads).toBe(4)
  })

  it('stays unclear if no read can tell, or none succeeds', async () => {
    const proof = finds('unclear')
    expect(await aServer(silent).send(proof)).toMatchObject({ kind: 'unclear' })
    expect(proof.reads).toBe(1)
    expect(await aServer(silent).send(finds(null))).toMatchObject({ kind: 'unclear' })
  })

  it('is looked for until a read succeeds, if the proof says so', async () => {
    const findings: Finding[] = [null, null, null, null, null, null, 'there']
    expect(await aServer(silent).send({ ...finds(...findings), untilKnown: true })).toMatchObject({ kind: 'done' })
  })

  it('is not risked if the server does not say what it has before', async () => {
    const { calls, send } = aServer(yes)
    expect(await send({ ...finds('there'), prepare: async () => false })).toEqual({ kind: 'unsent' })
    expect(calls).toEqual([])
  })
})

describe('a creation', () => {
  const listed = (...lists: (string[] | null)[]) => {
    let reads = 0
    return new NewRecord(async () => {
      reads += 1
      const list = lists[Math.min(reads, lists.length) - 1] ?? null
      return list && new Set(list)
    }, 10)
  }

  it('is known by the record that was not there before', async () => {
    const record = listed(['7'], ['7'], ['7', '8'])
    expect(await aServer(silent).send(record)).toEqual({ kind: 'done', answer: null })
    expect(await record.id()).toBe('8')
  })

  it('has no id while the list does not show it', async () => {
    const record = listed([])
    expect(await aServer(yes).send(record)).toMatchObject({ kind: 'done' })
    expect(await record.id()).toBeNull()
  })

  it('was not made if the list does not show it after 90 seconds', async () => {
    const outcome = await aServer(silent).send(listed([]))
    expect(outcome).toEqual({ kind: 'absent', isCancelled: false })
    expect(outcome.kind !== 'done' && callTroubleText(outcome, creationWords('Failed to add'))).toBe(
      'Failed to add. It was not added. You can send it again',
    )
  })

  it('is left to the user if several like it are new', async () => {
    const outcome = await aServer(silent).send(listed([], ['8', '9']))
    expect(outcome).toMatchObject({ kind: 'unclear' })
  })
})
