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

/** The youngest draft of one person's form on this device, and how many wait behind it; null where there is none. */
export function readDraft(shelf: Shelf, owner: string, form: string): (Draft & { behind: number }) | null {
  const [first, ...behind] = draftsOf(all(shelf), nameOf(owner, form))
  return first ? { ...first, behind: behind.length } : null
}

/**
 * Keeps a draft in place of the one that was typed last at `instead`; those of the last month stay. Any other of this form
 * is an older one or another tab's: it waits behind, unread. False where it could not be kept.
 */
export function keepDraft(
  shelf: Shelf,
  owner: string,
  form: string,
  { instead, ...kept }: Draft & { instead?: number | null },
): boolean {
  const young = Object.fromEntries(Object.entries(all(shelf)).filter(([, { at }]) => kept.at - at < keptMs))
  const name = nameOf(owner, form)
  return put(shelf, withDrafts(young, name, [kept, ...draftsOf(young, name).filter(({ at }) => at !== instead)]))
}

/** Lets go of the draft that was typed last at `at`, and of no other that stands in its place by now. */
export function dropDraft(shelf: Shelf, owner: string, form: string, at: number): void {
  const drafts = all(shelf)
  const name = nameOf(owner, form)
  const left = draftsOf(drafts, name).filter((one) => one.at !== at)
  put(shelf, withDrafts(drafts, name, left))
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

/** The drafts of one form, the youngest first. */
function draftsOf(drafts: Record<string, Draft>, name: string): Draft[] {
  const here = Object.entries(drafts).filter(([one]) => isOf(name, one))
  return here.map(([, kept]) => kept).toSorted((one, other) => other.at - one.at)
}

/** All drafts, with these as those of one form: each but the first waits behind it. */
function withDrafts(drafts: Record<string, Draft>, name: string, here: readonly Draft[]): Record<string, Draft> {
  const others = Object.entries(drafts).filter(([one]) => !isOf(name, one))
  return Object.fromEntries([
    ...others,
    ...here.map((kept, n) => [n === 0 ? name : `${name}${waits}${n}`, kept] as const),
  ])
}

function isOf(name: string, one: string): boolean {
  return one === name || one.startsWith(`${name}${waits}`)
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
