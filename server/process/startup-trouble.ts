/** Why the server cannot start, as one sentence for the person at the terminal. */
export class StartupTrouble extends Error {
  override readonly name = 'StartupTrouble'
}
