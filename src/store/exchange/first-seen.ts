/**
 * Which row was the first to have a text, within a scope in whatever case. A table of numbers by a hash of our own: a
 * `Map` of a hundred thousand texts takes longer to fill than the file to read, and keeps the collector busy for as long.
 */
export class FirstSeen {
  private readonly slots: Int32Array
  private readonly texts: string[] = []
  private readonly scopes: number[] = []
  private readonly rows: number[] = []
  private readonly scopeNumbers = new Map<string, number>()
  private lastScope: string | null = null
  private lastNumber = 0

  /** `count`: at most so many texts. */
  constructor(count: number) {
    // Never more than half full, or looking for a free one takes long.
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(8, count * 2))))
  }

  /** The row that had it before, or null, and then this row is the one. */
  firstOf(text: string, scope: string, row: number): number | null {
    const { slots, texts, scopes, rows } = this
    const number = this.numberOf(scope)
    const last = slots.length - 1
    let slot = hashOf(text, number) & last
    for (;;) {
      const at = (slots[slot] ?? 0) - 1
      if (at < 0) break
      if (texts[at] === text && scopes[at] === number) return rows[at] ?? null
      slot = (slot + 1) & last
    }
    slots[slot] = texts.push(text)
    scopes.push(number)
    rows.push(row)
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
