/**
 * Lets one act go on at a time, and none after one that is done: a dialog takes clicks until it has left the screen, and
 * a second label is a second copy of a voucher.
 */
export class RunOnce {
  #taken = false

  /** Runs `act`, unless one is under way or was done; false for whatever was not done. */
  async run(act: () => Promise<boolean>): Promise<boolean> {
    if (this.#taken) return false
    this.#taken = true
    let done = false
    try {
      done = await act()
    } finally {
      this.#taken = done
    }
    return done
  }
}
