import type { OutboxEntry } from '#store/database/tables.ts'
import type { SyncHealth } from '#store/ports/sync-port.ts'
import { stateOf } from '#ui/live/use-outbox.ts'

/** A collection that is still being filled for the first time. */
export interface Loading {
  many: string
  /** Rows gone through so far; null where pages are walked whose rows nobody counts. */
  held: number | null
  about: number
}

export interface PillWords {
  kind: 'attention' | 'offline' | 'busy' | 'saved'
  text: string
  /** For narrow headers. */
  short: string
  /** For a phone: it has room for eleven letters. */
  least: string
  /** What a screen reader is told: no running numbers. */
  spoken: string
}

/**
 * Where this person's work stands, the most urgent first. Words, never only a colour (design/experience.md 5.1). Nothing
 * is called saved while the outbox has not been read: then `entries` is undefined. `lost`: unsent changes that went with
 * the browser's storage.
 */
export function pillWords(
  entries: OutboxEntry[] | undefined,
  health: SyncHealth,
  loading: Loading | null,
  lost = 0,
): PillWords {
  if (lost > 0) {
    return { ...same('attention', lost === 1 ? '1 change lost' : `${lost} changes lost`), least: `${lost} lost` }
  }
  const states = (entries ?? []).map(stateOf)
  const attention = states.filter((state) => state === 'attention').length
  const unsent = states.filter((state) => state !== null && state !== 'attention').length
  if (attention > 0) {
    const text = attention === 1 ? '1 needs attention' : `${attention} need attention`
    return { ...same('attention', text), least: attention === 1 ? '1 needs you' : `${attention} need you` }
  }
  if (health.needsSignIn) {
    return { ...same('attention', unsent > 0 ? `Sign in to send ${unsent}` : 'Sign in again'), least: 'Sign in' }
  }
  if (health.connectivity === 'offline') {
    return unsent > 0
      ? {
          kind: 'offline',
          text: `Offline · ${unsent} waiting`,
          short: `Offline · ${unsent}`,
          least: `Offline ${unsent}`,
          spoken: `Offline, ${unsent} waiting`,
        }
      : same('offline', 'Offline')
  }
  if (unsent > 0) return { ...same('busy', `Saving ${unsent}…`), spoken: 'Saving' }
  if (entries === undefined || health.connectivity === 'unknown') {
    return { ...same('busy', 'Connecting…'), least: 'Connect…' }
  }
  return loading ? loadingWords(loading) : { ...same('saved', saved), short: 'Saved', least: 'Saved' }
}

const saved = 'All changes saved'

/** A first filling takes minutes: that nothing is unsent comes first, and the Sync centre tells of the rest. */
function loadingWords({ many, held, about }: Loading): PillWords {
  const share = held === null ? null : `${Math.floor((100 * held) / about)} %`
  return {
    kind: 'busy',
    text: `${saved} · loading${share === null ? '' : ` ${share}`}`,
    short: `Saved · ${share ?? 'loading'}`,
    least: 'Saved',
    spoken: `${saved}, loading ${many}`,
  }
}

function same(kind: PillWords['kind'], text: string): PillWords {
  return { kind, text, short: text, least: text, spoken: text }
}
