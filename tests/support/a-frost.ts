/** Holds back what happens to a tab while it is frozen: timers, messages and answers wait. */
export function aFrost() {
  let isFrozen = false
  let held: (() => void)[] = []
  const when = (run: () => void) => void (isFrozen ? held.push(run) : run())
  return {
    when,
    get isFrozen() {
      return isFrozen
    },
    over: () => new Promise<void>((resolve) => when(resolve)),
    freeze: () => {
      isFrozen = true
    },
    /** `task` runs what was held back, each as a task of its own. */
    thaw(task: (run: () => void) => void = (run) => run()) {
      isFrozen = false
      const runs = held
      held = []
      for (const run of runs) task(run)
    },
  }
}

/** A frozen tab hears an answer, or that there is none, once it is thawed. */
export async function thawed<T>(answer: Promise<T>, { over }: { over(): Promise<void> }): Promise<T> {
  try {
    return await answer
  } finally {
    await over()
  }
}
