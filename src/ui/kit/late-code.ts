import { useEffect, useEffectEvent, useReducer } from 'react'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { usePortalReplaced } from '#ui/state/stale-code.ts'

/** Milliseconds before each further attempt; the last one is repeated. */
const delays = [2000, 4000, 8000, 15_000, 30_000]

/** Style sheets that could not be loaded. Vite links each one once, so that it would be missing after a second attempt. */
const brokenStyles = new Set<HTMLLinkElement>()

globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') brokenStyles.add(target)
  },
  true,
)

/** Links the style sheets again that could not be loaded; rejects if one still cannot. */
async function loadBrokenStyles(): Promise<void> {
  const load = (broken: HTMLLinkElement) =>
    new Promise<void>((resolve, reject) => {
      const link = broken.cloneNode() as HTMLLinkElement
      link.addEventListener('load', () => {
        brokenStyles.delete(broken)
        resolve()
      })
      link.addEventListener('error', () => {
        brokenStyles.delete(broken)
        reject(new Error(`no style sheet at ${link.href}`))
      })
      broken.replaceWith(link)
    })
  await Promise.all(Array.from(brokenStyles, load))
}

/** A part of the portal whose code is loaded on demand, and again if it could not be loaded. */
export class LateCode<Part> {
  /** Null until it is loaded. */
  part: Part | null = null
  /** Why the last attempt failed; null while none has. */
  failure: unknown = null
  readonly #import: () => Promise<Part>
  #loading: Promise<void> | null = null

  constructor(load: () => Promise<Part>) {
    this.#import = load
  }

  /** Never rejects: `part` or `failure` has the outcome. */
  load(): Promise<void> {
    if (this.part !== null) return Promise.resolve()
    this.#loading ??= this.#attempt().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  /** The next component that needs it waits for a fresh attempt. */
  forgetFailure(): void {
    this.failure = null
  }

  async #attempt(): Promise<void> {
    try {
      await loadBrokenStyles()
      this.part = await this.#import()
      this.failure = null
    } catch (error) {
      this.failure = error ?? new Error('the code could not be loaded')
    }
  }
}

/** Thrown by a screen whose code could not be loaded. */
export class MissingScreen extends Error {
  override readonly name = 'MissingScreen'
  readonly code: LateCode<unknown>

  constructor(code: LateCode<unknown>) {
    super(code.failure instanceof Error ? code.failure.message : 'The code of the screen could not be loaded', {
      cause: code.failure,
    })
    this.code = code
  }
}

/**
 * Loads missing code again by itself: when the server or the network is back, when `turn` changes, and after growing
 * delays, because a line may be too thin without being cut. Calls `onLoaded` once it is there, `onFailed` after every
 * attempt that failed.
 */
export function useLoadAgain(
  code: LateCode<unknown> | null,
  { turn = 0, onLoaded, onFailed }: { turn?: number; onLoaded(): void; onFailed?(): void },
): void {
  const { connectivity } = useSyncHealth()
  const [online, countOnline] = useReducer((count: number) => count + 1, 0)
  const isReplaced = usePortalReplaced(code !== null)
  const report = useEffectEvent((isLoaded: boolean) => (isLoaded ? onLoaded() : onFailed?.()))

  useEffect(() => {
    window.addEventListener('online', countOnline)
    return () => window.removeEventListener('online', countOnline)
  }, [])

  useEffect(() => {
    if (code === null) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = async (failures: number) => {
      await code.load()
      if (isLeft) return
      report(code.part !== null)
      const delay = delays[Math.min(failures, delays.length - 1)]
      if (code.part === null) timer = setTimeout(() => void attempt(failures + 1), delay)
    }
    void attempt(0)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [code, connectivity, online, turn, isReplaced])
}
