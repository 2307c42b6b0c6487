import { compareKeys, type OrderKey } from '#store/define/order-key.ts'

const mostInChunk = 512

interface Mark {
  key: OrderKey
  id: string
}

/** Ids in the order of their keys, so that those between two keys are found without looking at all. */
export class KeyLine {
  private readonly chunks: Mark[][] = [[]]
  /** Marks without their place yet: a whole answer is put in order at once, when somebody asks. */
  private fresh: Mark[] = []

  add(key: OrderKey, id: string): void {
    this.fresh.push({ key, id })
  }

  remove(key: OrderKey, id: string): void {
    this.settle()
    const at = this.chunkOf({ key, id })
    const chunk = this.chunks[at] as Mark[]
    const place = firstNotBefore(chunk, { key, id })
    if (chunk[place]?.id !== id || chunk[place].key !== key) return
    chunk.splice(place, 1)
    if (chunk.length === 0 && this.chunks.length > 1) this.chunks.splice(at, 1)
  }

  /** Ids whose key lies between two keys, both left out; null is beyond the end. */
  *between(low: OrderKey | null, high: OrderKey | null): Generator<string> {
    for (const { key, id } of this.from(low)) {
      if (low !== null && compareKeys(key, low) <= 0) continue
      if (high !== null && compareKeys(key, high) >= 0) return
      yield id
    }
  }

  /** Ids of one key. */
  *equal(wanted: OrderKey): Generator<string> {
    for (const { key, id } of this.from(wanted)) {
      const order = compareKeys(key, wanted)
      if (order > 0) return
      if (order === 0) yield id
    }
  }

  /** From the chunk on that may hold the first mark of a key. */
  private *from(key: OrderKey | null): Generator<Mark> {
    this.settle()
    const first = key === null ? 0 : Math.max(0, this.chunkOf({ key, id: '' }))
    for (let at = first; at < this.chunks.length; at++) yield* this.chunks[at] as Mark[]
  }

  private settle(): void {
    const marks = this.fresh.sort(compareMarks)
    this.fresh = []
    for (let from = 0; from < marks.length; ) {
      const at = this.chunkOf(marks[from] as Mark)
      const next = this.chunks[at + 1]?.[0]
      let to = from + 1
      while (to < marks.length && (!next || compareMarks(marks[to] as Mark, next) < 0)) to += 1
      const joined = [...(this.chunks[at] as Mark[]), ...marks.slice(from, to)].sort(compareMarks)
      const size = Math.ceil(joined.length / Math.ceil(joined.length / mostInChunk))
      const pieces = Math.ceil(joined.length / size)
      this.chunks.splice(at, 1, ...Array.from({ length: pieces }, (_, n) => joined.slice(n * size, (n + 1) * size)))
      from = to
    }
  }

  /** The last chunk that begins at or before the mark. */
  private chunkOf(mark: Mark): number {
    let [low, high] = [0, this.chunks.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      const first = this.chunks[middle]?.[0]
      if (first && compareMarks(first, mark) <= 0) low = middle
      else high = middle - 1
    }
    return low
  }
}

function compareMarks(a: Mark, b: Mark): number {
  return compareKeys(a.key, b.key) || compareKeys(a.id, b.id)
}

function firstNotBefore(chunk: readonly Mark[], mark: Mark): number {
  let [low, high] = [0, chunk.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareMarks(chunk[middle] as Mark, mark) < 0) low = middle + 1
    else high = middle
  }
  return low
}
