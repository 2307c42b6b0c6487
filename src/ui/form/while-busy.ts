/**
 * Does a job while its control is busy. Whatever happens the control is free again, and an error that nobody expected is
 * told; undefined then.
 */
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
