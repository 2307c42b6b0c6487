/** No two keys of a burst are further apart, in milliseconds. USB scanners need 5 to 40, Bluetooth ones up to 90. */
const longestGapMs = 100
/** The longest and the shortest gap in a scan differ by at most this: scanners keep their pace, people do not. */
const steadyMs = 40
/** A code after an unfinished one, without this much silence between them, is the rest of that one. */
const silenceMs = 1000
/** A scanner's second key follows the first within this time, but for the slowest ones. */
const secondKeyMs = 50
/** Shift and a character this close together come from one report of the scanner, so the gap between them is no pace. */
const sameReportMs = 5
/** Two quick keys are a person's, such as `g` and `v`; three at a steady pace are a scanner's, and so are any four. */
const steadyBurst = 3
const shortestBurst = 4
const shortestCode = 6

/** What a scan came to: its whole text, or null if keys of it are missing. */
export interface Scan {
  text: string | null
}

export interface KeyVerdict {
  /** Whether the key belongs to a burst, so that it is no shortcut. */
  isBurst: boolean
  /** Whether the key belongs to no run of earlier keys. */
  startsRun: boolean
  /** If no further key follows within this time, the key is a person's. In milliseconds. */
  decidedInMs: number
  /** The scan that this key ends, if any. */
  scan: Scan | null
}

export interface KeyPress {
  key: string
  /** In milliseconds of a steady clock. */
  at: number
  /** Whether the key is held, or pressed together with Ctrl, Alt or Cmd. */
  isHeldOrCombined?: boolean
}

const person: KeyVerdict = { isBurst: false, startsRun: true, decidedInMs: 0, scan: null }
const emptyRun = {
  text: '',
  shortestGap: Infinity,
  longestGap: 0,
  lastGaps: [0, 0] as [number, number],
  /** The gap before a Shift whose character has not come yet. */
  gapBeforeShift: 0,
}

/**
 * Tells the keys of a barcode scanner from a person's.
 *
 * - Keys at most 100 ms apart are a run. A run is a burst from its fourth key on, and from its third if the gaps between
 *   those three differ by at most 40 ms; unless all its characters are the same.
 * - A scan is a burst of at least six characters that ends with Enter or Tab, at a steady pace: its longest and shortest
 *   gap, the one before Enter included, differ by at most 40 ms.
 * - A burst with a gap in it is refused as a whole: characters within a second after an unfinished run are the rest of
 *   that run and no code of their own.
 */
export class ScanDetector {
  #run = { ...emptyRun }
  #lastAt = -Infinity
  #isBurst = false
  /** Characters of earlier runs that the present one continues after a gap. */
  #before = 0
  /** Whether the last key ended a burst: scanners may end a code with two keys. */
  #hasEnded = false

  press({ key, at, isHeldOrCombined = false }: KeyPress): KeyVerdict {
    const gap = at - this.#lastAt
    if (isModifier(key)) return this.#pressModifier(at, gap)
    const isEnd = key === 'Enter' || key === 'Tab'
    if (isHeldOrCombined || (key.length !== 1 && !isEnd)) {
      this.interrupt()
      return person
    }
    const isLate = gap > longestGapMs
    this.#lastAt = at
    if (isLate) this.#startRun(gap)
    else this.#addGap(gap)
    return isEnd ? this.#end(isLate) : this.#add(key)
  }

  /** Shift is a key of the burst without a character. */
  #pressModifier(at: number, gap: number): KeyVerdict {
    if (this.#run.text !== '' && gap <= longestGapMs) {
      this.#run.gapBeforeShift += gap
      this.#lastAt = at
    }
    return { isBurst: this.#isBurst, startsRun: false, decidedInMs: longestGapMs, scan: null }
  }

  #addGap(gap: number): void {
    if (this.#run.text === '') return
    const { gapBeforeShift } = this.#run
    this.#run.gapBeforeShift = 0
    if (gapBeforeShift === 0 || gap <= sameReportMs) return this.#countGap(gapBeforeShift + gap)
    this.#countGap(gapBeforeShift)
    this.#countGap(gap)
  }

  #countGap(gap: number): void {
    this.#run.shortestGap = Math.min(this.#run.shortestGap, gap)
    this.#run.longestGap = Math.max(this.#run.longestGap, gap)
    this.#run.lastGaps = [this.#run.lastGaps[1], gap]
  }

  #startRun(gap: number): void {
    const isRest = gap < silenceMs
    this.#before = isRest ? this.#before + this.#run.text.length : 0
    this.#isBurst &&= isRest
    this.#hasEnded = false
    this.#run = { ...emptyRun }
  }

  #add(character: string): KeyVerdict {
    this.#hasEnded = false
    this.#run.text += character
    const { text } = this.#run
    const isSame = isOneCharacter(text)
    this.#isBurst ||= this.#hasBurst(text.length)
    return {
      isBurst: this.#isBurst,
      startsRun: text.length === 1,
      decidedInMs: isSame ? secondKeyMs : longestGapMs,
      scan: null,
    }
  }

  #hasBurst(keys: number): boolean {
    const { text, lastGaps } = this.#run
    const isSteady = Math.abs(lastGaps[0] - lastGaps[1]) <= steadyMs
    return !isOneCharacter(text) && keys >= (isSteady ? steadyBurst : shortestBurst)
  }

  #end(isLate: boolean): KeyVerdict {
    const { text, shortestGap, longestGap } = this.#run
    if (text === '' && this.#hasEnded) {
      this.#hasEnded = false
      return { ...person, isBurst: true }
    }
    const isBurst = this.#isBurst || this.#hasBurst(text.length + 1)
    const length = this.#before + text.length
    const isWhole = !isLate && this.#before === 0 && longestGap - shortestGap <= steadyMs
    this.interrupt()
    this.#hasEnded = isBurst
    if (!isBurst) return person
    return { ...person, isBurst, scan: length < shortestCode ? null : { text: isWhole ? text : null } }
  }

  /** Forgets the keys so far: a click or another key came between. */
  interrupt(): void {
    this.#run = { ...emptyRun }
    this.#isBurst = false
    this.#before = 0
    this.#hasEnded = false
  }
}

const isModifier = (key: string) => key === 'Shift' || key === 'CapsLock'

const isOneCharacter = (text: string) => new Set(text).size <= 1
