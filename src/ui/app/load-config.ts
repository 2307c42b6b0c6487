import { readRuntimeConfig, type RuntimeConfig } from '#store/config/runtime-config.ts'
import type { SessionStorage } from '#ui/access/saved-session.ts'

const cacheKey = 'portal-config'

/** What a look at `/config.json` gave: settings, a list of what is wrong with them, or no answer worth the name. */
export type ConfigAnswer =
  | { kind: 'ready'; config: RuntimeConfig }
  | { kind: 'invalid'; problems: string[] }
  | { kind: 'unreachable' }

/** The last good settings of this device, so that a start never waits for a stopped or hanging server. */
export function cachedConfig(storage: SessionStorage): RuntimeConfig | null {
  const text = storage.getItem(cacheKey)
  if (text === null) return null
  try {
    const reading = readRuntimeConfig(JSON.parse(text))
    return reading.ok ? reading.config : null
  } catch {
    return null
  }
}

/** Fetches the settings and keeps good ones for the next start. Gateway and HTML answers count as unreachable. */
export async function fetchConfig(fetchNow: typeof fetch, storage: SessionStorage): Promise<ConfigAnswer> {
  const text = await fetchText(fetchNow)
  if (text === null) return { kind: 'unreachable' }
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return { kind: 'invalid', problems: ['config: the file is not JSON'] }
  }
  const reading = readRuntimeConfig(raw)
  if (!reading.ok) return { kind: 'invalid', problems: reading.problems }
  storage.setItem(cacheKey, JSON.stringify(reading.config))
  return { kind: 'ready', config: reading.config }
}

async function fetchText(fetchNow: typeof fetch): Promise<string | null> {
  try {
    const answer = await fetchNow('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(10_000) })
    const isHtml = (answer.headers.get('content-type') ?? '').includes('html')
    return answer.ok && !isHtml ? await answer.text() : null
  } catch {
    return null
  }
}
