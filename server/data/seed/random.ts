const step = 0x6d2b79f5
/** Of the 2³² numbers before they come again. */
const drawsPerPlace = 4096

/** Chance that repeats itself: the same seed gives the same data on every machine (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** One for each of up to a million places: what is drawn for one of them changes nothing for the others. */
  static of(seed: number, place: number): Random {
    return new Random(seed + Math.imul(place * drawsPerPlace, step))
  }

  /** From 0 up to but not 1. */
  next(): number {
    this.#state = (this.#state + step) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `min` to `max`, both possible. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T
  }

  /** `length` upper-case letters and digits. */
  code(length: number): string {
    let code = ''
    while (code.length < length) code += '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'[this.whole(0, 33)]
    return code
  }
}
