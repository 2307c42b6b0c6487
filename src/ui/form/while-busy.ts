/** Runs a job while its control is busy, and always enables the control again. Reports an error and returns undefined. */
export async function whileBusy<Result>(
  setBusy: (busy: boolean) => void,
  job: () => Promise<Result>,
  tell: (error: unknown) => void,
): Promise<Result | undefined> {
  setBusy(true)
  try {
    return await job()
  } catch (error) {
    tell(error)
    return undefined
  } finally {
    setBusy(false)
  }
}
