export type Broken = 'lost' | 'doubled' | 'diverged' | 'stuck' | 'wrongly deleted' | 'missed' | 'overwritten unseen'

/** A promise of sync.md 3.2 that did not hold. */
export class PromiseBroken extends Error {
  override readonly name = 'PromiseBroken'
  readonly kind: Broken

  constructor(kind: Broken, words: string) {
    super(`${kind}: ${words}`)
    this.kind = kind
  }
}
