/**
 * Which of many texts was the first of its kind, within a scope in whatever case. A table of numbers by a hash of our own:
 * a `Map` of a hundred thousand texts takes longer to fill than the file to read, and keeps the collector busy for as long.
 */
export class FirstSeen {
  private readonly textOf: (n: number) => string
  private readonly slots: Int32Array
  /** Of each text: most that meet in a slot differ in these already, and need not be compared. */
  private readonly hashes: Int32Array
  private readonly scopes: Int32Array
  private readonly scopeNumbers = new Map<string, number>()
  private lastScope: string | null = null
  private lastNumber = 0

  /** `count`: texts are numbered below it. `textOf`: a text that was looked at, again. */
  constructor(count: number, textOf: (n: number) => string) {
    this.textOf = textOf
    // Never more than half full, or looking for a free one takes long.
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(8, count * 2))))
    this.hashes = new Int32Array(count)
    this.scopes = new Int32Array(count)
  }

  /** The number of the one before that says the same, or null, and then this one is the first. */
  firstOf(n: number, text: string, scope: string): number | null {
    const { slots, hashes, scopes } = this
    const number = this.numberOf(scope)
    const last = slots.length - 1
    const hash = hashOf(text, number)
    let slot = hash & last
    for (;;) {
      const at = (slots[slot] ?? 0) - 1
      if (at < 0) break
      if (hashes[at] === hash && scopes[at] === number && this.textOf(at) === text) return at
      slot = (slot + 1) & last
    }
    slots[slot] = n + 1
    hashes[n] = hash
    scopes[n] = number
    return null
  }

  private numberOf(scope: string): number {
    if (scope === this.lastScope) return this.lastNumber
    const plain = scope.toLowerCase()
    const number = this.scopeNumbers.get(plain) ?? this.scopeNumbers.size
    this.scopeNumbers.set(plain, number)
    this.lastScope = scope
    this.lastNumber = number
    return number
  }
}

/** FNV-1a, with a last stir: codes that count up differ in their last signs alone. */
function hashOf(text: string, scope: number): number {
  let hash = 0x811c9dc5 ^ scope
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
