/** The question before typed text is left: asked once, whatever is called for while it is open. */
export class LeaveQuestion {
  /** What was called for last; null while nobody is asked. */
  #go: (() => void) | null = null

  /** Goes there if the person agrees, or to what is called for meanwhile instead. */
  async ask(go: () => void, mayLeave: () => Promise<boolean>): Promise<void> {
    const isOpen = this.#go !== null
    this.#go = go
    if (isOpen) return
    const leaves = await mayLeave().finally(() => {
      go = this.#go ?? go
      this.#go = null
    })
    if (leaves) go()
  }
}
