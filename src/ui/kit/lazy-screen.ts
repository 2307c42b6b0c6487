import { type ComponentType, createElement, use } from 'react'
import { LateCode, MissingScreen } from './late-code.ts'

/** A screen whose code is loaded when it is opened. Throws MissingScreen if it could not be loaded. */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  name: Name,
): ((props: Props) => React.ReactNode) & { preload(): Promise<void> } {
  const code = new LateCode(async () => (await load())[name])
  function Screen(props: Props) {
    if (code.part === null && code.failure === null) use(code.load())
    if (code.part === null) throw new MissingScreen(code)
    return createElement(code.part, props)
  }
  return Object.assign(Screen, { preload: () => code.load() })
}
