import type { FormDraftRecord } from '#store/database/draft-tables.ts'
import { formDraftsOf, keepFormDraft, moveFormDraft, noteFormDraft } from '#store/database/form-drafts.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { saveChange } from '#store/mutate/save-change.ts'
import { withFullStop } from '#ui/kit/full-stop.ts'

export interface DraftSpec<Values> {
  /** Names the form among all of the portal: "add-merchant". */
  name: string
  /** Fields that are never kept: files, secrets, bank accounts (decisions.md N1–N4). */
  leaveOut?: readonly (keyof Values & string)[]
}

/** Without an fsync for every letter: this long after the last one all of it survives a power cut. */
const pauseMs = 400

/**
 * Keeps what is typed into one form on one tab, under an id of its own: other tabs type beside it, and what was typed
 * another time stays as it is until it is taken or let go of.
 */
export class TypedDraft<Values extends object> {
  readonly #database: PortalDatabase
  readonly #spec: DraftSpec<Values>
  readonly #tell: (trouble: string | null) => void
  readonly #gone = new Set<string>()
  #own: FormDraftRecord | null = null
  #pause: ReturnType<typeof setTimeout> | null = null

  /** `tell` hears in words why what is typed cannot be kept, and null once it can. */
  constructor(database: PortalDatabase, spec: DraftSpec<Values>, tell: (trouble: string | null) => void) {
    this.#database = database
    this.#spec = spec
    this.#tell = tell
  }

  /** Keeps what differs from `initial`, or nothing where nothing does. */
  keep(values: Values, initial: Values): void {
    const { name, leaveOut = [] } = this.#spec
    const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !isOneOf(leaveOut, field)))
    const isTyped = Object.entries(kept).some(([field, value]) => value !== initial[field as keyof Values])
    if (!isTyped) return void this.drop()
    this.#own = { id: this.#own?.id ?? crypto.randomUUID(), form: name, at: Date.now(), values: kept }
    this.#stopPause()
    this.#pause = setTimeout(() => void this.makeDurable(), pauseMs)
    // What finds no room waits for no pause: room is made for it, or its person is told.
    noteFormDraft(this.#database, this.#own).catch(() => this.makeDurable())
  }

  /** Makes what was typed last durable; at once where the page may be about to go. */
  async makeDurable(): Promise<void> {
    const draft = this.#own
    if (this.#pause === null || draft === null) return
    this.#stopPause()
    try {
      // Once there is room it may be sent already.
      await saveChange(this.#database, async () => {
        if (!this.#gone.has(draft.id)) await keepFormDraft(this.#database, draft)
      })
      this.#tell(null)
    } catch (trouble) {
      this.#tell(withFullStop((trouble as Error).message))
    }
  }

  /** What was typed into this form another time, the youngest first. */
  async others(): Promise<FormDraftRecord[]> {
    const drafts = await formDraftsOf(this.#database, this.#spec.name)
    return drafts.filter(({ id }) => id !== this.#own?.id)
  }

  /** Goes on with one of the others: what is typed from now on stands in its place. What was typed before is kept as well. */
  async take(draft: FormDraftRecord): Promise<void> {
    this.leave()
    this.#own = { ...draft, id: crypto.randomUUID() }
    await this.#move(draft, this.#own.id)
  }

  /** Lets go of one of the others. */
  refuse(draft: FormDraftRecord): Promise<void> {
    return this.#move(draft, null)
  }

  /** Lets go of what was typed here: it is sent, or it is nothing any more. */
  async drop(): Promise<void> {
    const draft = this.#own
    this.#own = null
    this.#stopPause()
    if (draft === null) return
    this.#gone.add(draft.id)
    await this.#move(draft, null)
  }

  /** The form begins anew: what was typed here is one of the others from now on. */
  leave(): void {
    void this.makeDurable()
    this.#own = null
  }

  async #move(draft: FormDraftRecord, next: string | null): Promise<void> {
    // What storage does not let go of now is offered once more.
    await moveFormDraft(this.#database, draft, next).catch(() => undefined)
  }

  #stopPause() {
    if (this.#pause !== null) clearTimeout(this.#pause)
    this.#pause = null
  }
}

/** Of a draft what still fits the form: its fields may have changed since. */
export function fittingValues<Values extends object>(initial: Values, values: Record<string, unknown>): Values {
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

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
