/** Runs jobs one after the other, whoever asks: writes to blocks, rebuilds and rounds of an index must not interleave. */
export function serialQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const next = last.then(job, job)
    last = next.catch(() => undefined)
    return next
  }
}
