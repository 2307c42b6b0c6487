import { randomFrom } from '#tests/sync/simulation/sim-time.ts'

/** Random picks that are the same for the same seed. */
export class Dice {
  private readonly random: () => number

  constructor(...seed: readonly (number | string)[]) {
    this.random = randomFrom(hashOf(seed.join('|')))
  }

  chance(probability: number): boolean {
    return this.random() < probability
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.random() * (high - low + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  /** The usual value most of the time, or one of the rare ones. */
  rarely<Item>(usual: Item, probability: number, rare: readonly Item[]): Item {
    return this.chance(probability) ? this.pick(rare) : usual
  }

  /** `length` random digits. */
  digits(length: number): string {
    return Array.from({ length }, () => this.between(0, 9)).join('')
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items]
    return items.map(() => left.splice(this.between(0, left.length - 1), 1)).flat()
  }
}

/** FNV-1a with a final mix. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}
