import { useState } from 'react'
import { messages } from '#store/messages/catalogue.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { RunOnce } from './run-once.ts'
import { failureWords } from '#store/ports/worker-port.ts'

/** The acts of a dialog, one at a time and never twice; what goes wrong in one is said, and it may be tried again. */
export function useRunOnce() {
  const [acts] = useState(() => new RunOnce())
  const [running, setRunning] = useState<string | null>(null)

  /** True once it is done; `isWanted` may ask a person first. */
  async function run(name: string, act: () => Promise<boolean>, isWanted = async () => true): Promise<boolean> {
    try {
      return await acts.run(async () => {
        // Not running yet while a person is asked: the focus comes back to a button that takes it.
        if (!(await isWanted())) return false
        setRunning(name)
        return act().finally(() => setRunning(null))
      })
    } catch (error) {
      toastFailed(failureWords(error, messages.listFailed))
      return false
    }
  }

  return { running, run }
}
