/** A scanner types faster than any person: no two of its letters are further apart, in milliseconds. */
const fastestGapMs = 40
const shortestCode = 6

/** Listens to keys and tells a scanner's burst, which ends with Enter, from a person's typing. */
export class ScannerEar {
  private letters = ''
  private lastAt = -Infinity

  /** The code when this key ends one; null otherwise. `at` is in milliseconds of any steady clock. */
  press(key: string, at: number): string | null {
    const isFast = at - this.lastAt <= fastestGapMs
    if (key === 'Shift') return null
    const before = isFast ? this.letters : ''
    this.lastAt = at
    this.letters = key.length === 1 ? before + key : ''
    return key === 'Enter' && before.length >= shortestCode ? idInCode(before) : null
  }
}

/** The id that a printed code carries: the code itself, or the end of the address it leads to. */
function idInCode(code: string): string {
  return code.trim().replace(/\/+$/, '').split('/').at(-1) ?? ''
}
