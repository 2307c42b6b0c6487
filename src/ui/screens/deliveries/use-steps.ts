import { useState } from 'react'
import type { PortalDatabase } from '#store/database/open-database.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { Mutation } from '#store/define/define-mutation.ts'
import { MutationRefused } from '#store/mutate/mutation-refused.ts'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { outcomeOf } from '#ui/live/outcome.ts'
import { refusalOf } from '#ui/live/refusal-of.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useMutate } from '#ui/live/use-mutate.ts'
import { usePortal } from '#ui/state/portal.ts'

/** One change of one order, ready to be taken. */
export interface Step {
  order: Delivery
  take(mutate: ReturnType<typeof useMutate>): Promise<{ seq: number }>
}

/** Binds a change to its order. */
export function stepOf<Args extends { id: string }>(
  mutation: Mutation<Delivery, Args>,
  args: Args,
  order: Delivery,
): Step {
  return { order, take: (mutate) => mutate(mutation, args, order) }
}

/** What has become of one of many steps. saved: on this device, and on its way. */
export interface StepResult {
  id: string
  kind: 'saved' | 'done' | 'failed'
  /** Why it failed. */
  why: string | null
}

interface Taken {
  /** The order's. */
  id: string
  /** Null where it could not even be saved. */
  seq: number | null
  why: string | null
}

export interface StepsUse {
  busy: boolean
  /** How many have been saved so far. */
  saved: number
  /** Null before they are taken, and kept current afterwards. */
  results: readonly StepResult[] | null
  run(steps: readonly Step[]): Promise<void>
}

/** Takes many steps one after the other; each has its own result, which follows what the server makes of it. */
export function useSteps(): StepsUse {
  const { database } = usePortal()
  const mutate = useMutate()
  const [taken, setTaken] = useState<readonly Taken[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(0)
  const results = useLive(
    async () => (taken === null ? null : Promise.all(taken.map((one) => resultOf(database, one)))),
    [database, taken],
  )

  async function run(steps: readonly Step[]) {
    setBusy(true)
    setSaved(0)
    setTaken(await takeAll(steps, mutate, setSaved))
    setBusy(false)
  }

  // Until what has become of them is there to be seen, they are under way: the plan would shrink for a moment.
  return { busy: busy || (taken !== null && !results), saved, results: results ?? null, run }
}

/** Each step in its turn, whatever becomes of those before it; `onTaken` hears how many have had theirs. */
export async function takeAll(
  steps: readonly Step[],
  mutate: ReturnType<typeof useMutate>,
  onTaken: (count: number) => void,
): Promise<Taken[]> {
  const all: Taken[] = []
  for (const { order, take } of steps) {
    all.push(await attempt(order.id, () => take(mutate)))
    onTaken(all.length)
  }
  return all
}

const notSaved = 'It could not be saved on this device. Please try again'

async function attempt(id: string, take: () => Promise<{ seq: number }>): Promise<Taken> {
  try {
    return { id, seq: (await take()).seq, why: null }
  } catch (trouble) {
    // A full disk must not hide which steps were saved before it.
    return { id, seq: null, why: trouble instanceof MutationRefused ? trouble.message : notSaved }
  }
}

/** What has become of a step by now. */
export async function resultOf(database: PortalDatabase, { id, seq, why }: Taken): Promise<StepResult> {
  if (seq === null) return { id, kind: 'failed', why }
  const entry = await database.outbox.get(seq)
  const { kind, reason } = outcomeOf(entry, await database.audit.get(seq))
  switch (kind) {
    case 'accepted':
      return { id, kind: 'done', why: null }
    case 'waiting':
      return { id, kind: 'saved', why: null }
    case 'taken-back':
      return { id, kind: 'failed', why: 'It was taken back in the Sync centre' }
    default:
      return { id, kind: 'failed', why: refusedWords(entry, reason) }
  }
}

function refusedWords(entry: OutboxEntry | undefined, reason: string | null): string {
  return (entry && reason && refusalOf(entry, reason)) ?? reason ?? 'Oops, something went wrong. Please try again'
}

/** "3 done, 2 saved on this device, 1 failed". */
export function stepWords(results: readonly StepResult[]): string {
  const count = (kind: StepResult['kind']) => results.filter((one) => one.kind === kind).length
  const parts = [
    [count('done'), 'done'],
    [count('saved'), 'saved on this device, will be sent'],
    [count('failed'), 'failed'],
  ] as const
  return parts.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`])).join(', ')
}
