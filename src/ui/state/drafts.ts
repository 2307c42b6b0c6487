import { z } from 'zod'

const key = 'portal-drafts'
const keptMs = 30 * 86_400_000
/** Stands in the name of a draft between the form and its place behind the first one. */
const waits = ' behind '

const draft = z.object({ at: z.number(), values: z.record(z.string(), z.unknown()) })
const saved = z.record(z.string(), draft)

/** What somebody typed into a form and did not send, and when they typed last (epoch milliseconds). */
export type Draft = z.infer<typeof draft>

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** The draft of one person's form on this device, and how many older ones wait behind it; null where there is none. */
export function readDraft(shelf: Shelf, owner: string, form: string): (Draft & { behind: number }) | null {
  const name = nameOf(owner, form)
  const drafts = all(shelf)
  const waiting = waitingNames(drafts, name)
  const [first] = waiting
  if (drafts[name]) return { ...drafts[name], behind: waiting.length }
  if (first === undefined) return null
  // Its turn has come: from now on it is the one that is typed on.
  const { [first]: next, ...others } = drafts
  if (!next) return null
  put(shelf, { ...others, [name]: next })
  return { ...next, behind: waiting.length - 1 }
}

/** Keeps a draft in place of the one before, null lets go of it; those of the last month stay. False where it could not. */
export function keepDraft(shelf: Shelf, owner: string, form: string, kept: Draft | null): boolean {
  const { [nameOf(owner, form)]: _before, ...others } = all(shelf)
  const now = kept?.at ?? 0
  const young = Object.entries(others).filter(([, { at }]) => now - at < keptMs)
  return put(shelf, Object.fromEntries(kept ? [...young, [nameOf(owner, form), kept]] : young))
}

/** At a log-out: nothing that somebody typed is left for the next person at this computer. */
export function forgetDrafts(shelf: Shelf, owner: string): void {
  put(shelf, Object.fromEntries(Object.entries(all(shelf)).filter(([name]) => !name.startsWith(nameOf(owner, '')))))
}

/**
 * Brings what a person typed in former roles into the present one, where it is offered as any draft is: of several of one
 * form the youngest first, and the others wait behind it until that one is sent or let go of.
 */
export function bringDrafts(shelf: Shelf, formers: readonly string[], owner: string): void {
  const drafts = all(shelf)
  const brought: Record<string, Draft> = {}
  let isOther = false
  for (const [name, kept] of Object.entries(drafts).toSorted(([, one], [, other]) => other.at - one.at)) {
    const former = formers.find((one) => name.startsWith(nameOf(one, '')))
    const here = former === undefined ? name : nameOf(owner, name.slice(nameOf(former, '').length))
    isOther ||= former !== undefined
    let place = here
    for (let n = 1; place in brought; n++) place = `${here}${waits}${n}`
    brought[place] = kept
  }
  if (isOther) put(shelf, brought)
}

/** Of a draft what still fits the form: its fields may have changed since. */
export function fittingValues<Values extends object>(initial: Values, { values }: Draft): Values {
  const fits = Object.entries(initial).filter(([name, now]) => sameKind(now, values[name]))
  return { ...initial, ...Object.fromEntries(fits.map(([name]) => [name, values[name]])) }
}

function sameKind(one: unknown, other: unknown): boolean {
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') {
    return typeof one === typeof other && (one === null) === (other === null)
  }
  if (Array.isArray(one) || Array.isArray(other)) return Array.isArray(one) && Array.isArray(other)
  return Object.entries(one).every(([name, value]) => sameKind(value, (other as Record<string, unknown>)[name]))
}

/** The names of the drafts that wait behind the first of a form, the youngest first. */
function waitingNames(drafts: Record<string, Draft>, name: string): string[] {
  const waiting = Object.entries(drafts).filter(([one]) => one.startsWith(`${name}${waits}`))
  return waiting.toSorted(([, one], [, other]) => other.at - one.at).map(([one]) => one)
}

function nameOf(owner: string, form: string): string {
  return `${owner} ${form}`
}

function all(shelf: Shelf): Record<string, Draft> {
  try {
    return saved.parse(JSON.parse(shelf.getItem(key) ?? '{}'))
  } catch {
    // Written by another version: as good as none.
    return {}
  }
}

function put(shelf: Shelf, drafts: Record<string, Draft>): boolean {
  try {
    shelf.setItem(key, JSON.stringify(drafts))
    return true
  } catch {
    // No room: the form itself still holds what was typed.
    return false
  }
}
