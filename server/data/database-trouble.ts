/** SQLSTATEs of a server that goes down, starts up, or takes no more connections; class 08 is a broken connection. */
const awayStates = /^(08...|57P0[1-4]|53300)$/
/** SQLSTATEs after which the same may work later: out of time, a deadlock, two changes at once. */
const busyStates = /^(57014|25P03|40P01|40001)$/
const networkCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** node-postgres has no codes for these: here alone its words are read. */
const drivers = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** The database broke away when the work was done and was about to be committed: nobody knows whether it was. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown'
}

/** The database cannot be reached. What was under way is rolled back, unless it is a CommitUnknown. */
export function isDatabaseAway(error: unknown): boolean {
  return chainOf(error).some((one) => {
    const code = 'code' in one ? String(one.code) : ''
    // A socket file that is gone, where the database is reached by one.
    const isNoSocket = code === 'ENOENT' && 'syscall' in one && one.syscall === 'connect'
    return isNoSocket || awayStates.test(code) || networkCodes.test(code) || drivers.test(one.message)
  })
}

/** The database gave up on this one piece of work and rolled it back. */
export function isDatabaseBusy(error: unknown): boolean {
  return chainOf(error).some((one) => 'code' in one && busyStates.test(String(one.code)))
}

/** An error and what caused it. */
function chainOf(error: unknown): Error[] {
  if (!(error instanceof Error) || error instanceof CommitUnknown) return []
  return [error, ...(error instanceof AggregateError ? error.errors.flatMap(chainOf) : []), ...chainOf(error.cause)]
}
