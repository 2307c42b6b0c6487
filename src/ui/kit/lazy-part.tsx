import { type ComponentType, createElement, use, useEffect, useReducer, useRef, useState } from 'react'
import { toastNotice } from '#ui/overlay/toast.ts'
import { checkReplaced } from '#ui/state/stale-code.ts'
import { LateCode, useLoadAgain } from './late-code.ts'

/** What is said if code that is loaded on demand could not be loaded. */
export const partMissing = 'This part of the portal could not be loaded. Try again once you are connected.'

const partReplaced = 'The portal was updated. Reload this page to use this part; your work on this device is safe.'

interface LazyPartOptions<Props> {
  /** Drawn in place of the part instead of a notice. */
  missing?: ComponentType<Props>
  /** `missing` stays until it leaves the screen, because somebody may be typing in it. */
  isKept?: boolean
}

/**
 * A part of a screen whose code is loaded when the part is shown. If it could not be loaded, a notice says so, the rest
 * of the screen stays as it is, and the part appears by itself once its code could be loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { missing, isKept = false }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  const code = new LateCode(load)
  return function Part(props: Props) {
    const [, update] = useReducer((count: number) => count + 1, 0)
    // Of the first render that is kept: what was drawn before the code was there is drawn anew.
    const [wasMissing] = useState(() => code.part === null && code.failure !== null)
    if (code.part === null && code.failure === null) use(code.load())
    if (code.part !== null && !(isKept && wasMissing)) return createElement(code.part, props)
    return (
      <>
        {missing && createElement(missing, props)}
        <Awaited {...props} code={code} isQuiet={missing !== undefined} onLoaded={isKept ? null : update} />
      </>
    )
  }
}

interface AwaitedProps {
  code: LateCode<unknown>
  isQuiet: boolean
  /** Null if the code is loaded for the next time only. */
  onLoaded: (() => void) | null
  /** A part that is called more than once counts its calls: each of them is answered. */
  calls?: number
}

/** Loads the code of a part again for as long as the part is wanted. */
function Awaited({ code, isQuiet, onLoaded, calls }: AwaitedProps) {
  const notice = useRef<{ call: number | undefined; takeBack(): void } | null>(null)

  async function warn() {
    if (isQuiet || (notice.current && notice.current.call === calls)) return
    notice.current?.takeBack()
    notice.current = { call: calls, ...toastMissing(await checkReplaced()) }
  }

  useLoadAgain(code, {
    turn: calls ?? 0,
    onLoaded() {
      notice.current?.takeBack()
      // A part that is called opens with the next call: nobody expects it by now.
      if (calls === undefined) onLoaded?.()
    },
    onFailed: () => void warn(),
  })
  // The next part of this kind begins with a fresh attempt.
  useEffect(() => () => code.forgetFailure(), [code])
  return null
}

function toastMissing(isReplaced: boolean) {
  if (!isReplaced) return toastNotice(partMissing)
  return toastNotice(partReplaced, { way: { label: 'Reload', go: () => location.reload() } })
}
