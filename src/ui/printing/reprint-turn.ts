/**
 * Each opening of the reprint dialog prints once at most: a label more is a copy of a voucher's value. Between the press
 * and the print codes may have to be fetched; whoever closes the dialog meanwhile has changed their mind.
 */
export class ReprintTurn {
  #opening = 0
  #isTaken = false

  /** The dialog was opened or closed: what an earlier opening still waits for prints nothing. */
  turn(): void {
    this.#opening += 1
    this.#isTaken = false
  }

  /** True once it is printed; false where it is not wanted any more, may not be, or another press is under way. */
  async run(ready: () => Promise<boolean>, print: () => Promise<unknown>): Promise<boolean> {
    if (this.#isTaken) return false
    this.#isTaken = true
    const mine = this.#opening
    let done = false
    try {
      if (!(await ready()) || this.#opening !== mine) return false
      await print()
      done = true
      return true
    } finally {
      if (!done && this.#opening === mine) this.#isTaken = false
    }
  }
}
