import type { JobDeps } from '#printing/jobs/run-job.ts'

/** Does the next step of a tab, unless the tab is dead: then it never happens. */
export type Alive = <T>(step: () => Promise<T>) => Promise<T>

/** What a tab works with; from its death on no promise comes back and no timer runs. */
export function mortalWorld({ ledger, timing, open }: JobDeps, isAlive: () => boolean): JobDeps {
  const alive: Alive = (step) => (isAlive() ? step() : new Promise(() => undefined))
  return {
    ledger: {
      get: (id) => alive(() => ledger.get(id)),
      update: (id, change) => alive(() => ledger.update(id, change)),
      updateIf: (id, may, change) => alive(() => ledger.updateIf(id, may, change)),
      rows: (id, from, to) => alive(() => ledger.rows(id, from, to)),
      inDoubt: (of) => alive(() => ledger.inDoubt(of)),
    },
    timing: {
      now: timing.now,
      after: (ms, run) => timing.after(ms, () => isAlive() && run()),
    },
    async open(serial) {
      const link = await alive(() => open(serial))
      return {
        answers: link.answers,
        write: (text) => alive(() => link.write(text)),
        listen: (onText) => link.listen(onText),
        close: () => alive(() => link.close()),
      }
    },
  }
}
