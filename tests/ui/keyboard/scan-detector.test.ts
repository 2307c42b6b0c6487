import { describe, expect, it } from 'vitest'
import { ScanDetector } from '#ui/keyboard/scan-detector.ts'

const scanned = (code: string) => [...code.split(''), 'Enter']

/** Presses keys with a gap before each, in milliseconds; the verdict on each key. */
function judge(keys: readonly string[], gapBefore: (n: number) => number, detector = new ScanDetector()) {
  let at = 5000
  return keys.map((key, n) => {
    at += n === 0 ? 0 : gapBefore(n)
    return detector.press({ key, at })
  })
}

/** The scan that the last of the keys ends. */
const scanOf = (keys: readonly string[], gapBefore: (n: number) => number) => judge(keys, gapBefore).at(-1)?.scan
const every = (gap: number) => () => gap
/** The gap before one key, counted from 0, differs from the others. */
const gapAt = (place: number, gap: number, others: number) => (n: number) => (n === place ? gap : others)

describe('a scan', () => {
  it('is a burst of at least six characters that Enter or Tab ends', () => {
    expect(scanOf(scanned('AB12CD34'), every(12))).toEqual({ text: 'AB12CD34' })
    expect(scanOf([...'AB12CD34'.split(''), 'Tab'], every(12))).toEqual({ text: 'AB12CD34' })
    expect(scanOf('AB12CD34'.split(''), every(12))).toBeNull()
    expect(scanOf(scanned('AB12CD'), every(12))).toEqual({ text: 'AB12CD' })
    expect(scanOf(scanned('AB12C'), every(12))).toBeNull()
  })

  it('comes with at most 100 ms between two keys, from a slow Bluetooth scanner', () => {
    expect(scanOf(scanned('AB12CD34'), every(100))).toEqual({ text: 'AB12CD34' })
    expect(scanOf(scanned('AB12CD34'), (n) => 60 + 30 * (n % 2))).toEqual({ text: 'AB12CD34' })
    expect(scanOf(scanned('AB12CD34'), every(101))).toBeNull()
  })

  it('keeps its pace: gaps that differ by more than 40 ms make it incomplete', () => {
    expect(scanOf(scanned('AB12CD34EF56'), gapAt(6, 60, 20))).toEqual({ text: 'AB12CD34EF56' })
    expect(scanOf(scanned('AB12CD34EF56'), gapAt(6, 61, 20))).toEqual({ text: null })
    expect(scanOf(scanned('AB12CD34EF56'), gapAt(12, 61, 20))).toEqual({ text: null })
  })

  it.each([1, 2, 3, 6])('that is cut after %i keys is never taken for the code of its rest', (place) => {
    for (const gap of [101, 150, 500, 999]) {
      expect(scanOf(scanned('AB12CD34EF56'), gapAt(place, gap, 10)), `${gap} ms`).toEqual({ text: null })
    }
  })

  it('that is cut twice is not, either', () => {
    expect(scanOf(scanned('AB12CD34EF56'), (n) => (n === 2 || n === 4 ? 600 : 10))).toEqual({ text: null })
  })

  it('whose Enter comes late is incomplete, and its Enter is no key of a person', () => {
    const last = judge(scanned('AB12CD34'), gapAt(8, 101, 10)).at(-1)
    expect(last).toMatchObject({ isBurst: true, scan: { text: null } })
  })

  it('may follow what a person typed after a second of silence, or at once after another scan or key', () => {
    expect(scanOf(['x', ...scanned('AB12CD')], gapAt(1, 1000, 10))).toEqual({ text: 'AB12CD' })
    expect(scanOf([...scanned('ZZ99YY88'), ...scanned('AB12CD')], every(10))).toEqual({ text: 'AB12CD' })
    expect(scanOf(['x', 'Escape', ...scanned('AB12CD')], every(10))).toEqual({ text: 'AB12CD' })
  })

  it('may hold Shift or Caps Lock, whose keys are no characters', () => {
    expect(scanOf(['Shift', 'A', 'Shift', 'B', '1', '2', 'Shift', 'C', '4', 'Enter'], every(12))).toEqual({
      text: 'AB12C4',
    })
    expect(scanOf(['CapsLock', ...'ab12cd'.split(''), 'CapsLock', 'Enter'], every(12))).toEqual({ text: 'ab12cd' })
  })

  it.each([5, 40, 60, 90])('may have Shift and its character in one report, every %i ms', (gap) => {
    const keys = ['4', 'Shift', 'R', 'Shift', 'Q', 'Shift', 'L', '0', '8', '4', 'Shift', 'K', 'Enter']
    const gapBefore = (n: number) => (keys[n - 1] === 'Shift' ? 0.2 : gap)
    expect(scanOf(keys, gapBefore)).toEqual({ text: '4RQL084K' })
    expect(scanOf(keys, (n) => (n === 7 ? gap + 41 : gapBefore(n)))?.text ?? null).toBeNull()
  })

  it('has no held keys and no keys with Ctrl', () => {
    const detector = new ScanDetector()
    judge('AB12CD'.split(''), every(10), detector)
    expect(detector.press({ key: 'x', at: 5060, isHeldOrCombined: true }).isBurst).toBe(false)
    expect(detector.press({ key: 'Enter', at: 5070 })).toMatchObject({ isBurst: false, scan: null })
  })

  it('ends once, though the scanner presses Enter and Tab', () => {
    const [second, third] = judge([...scanned('AB12CD34'), 'Tab', 'Tab'], every(10)).slice(-2)
    expect(second).toMatchObject({ isBurst: true, scan: null })
    expect(third).toMatchObject({ isBurst: false, scan: null })
  })

  it('is forgotten by a click', () => {
    const detector = new ScanDetector()
    judge('AB12CD'.split(''), every(10), detector)
    detector.interrupt()
    expect(detector.press({ key: 'j', at: 5060 })).toMatchObject({ isBurst: false, startsRun: true })
  })
})

describe('the keys of a burst', () => {
  const bursts = (keys: readonly string[], gapBefore: (n: number) => number) =>
    judge(keys, gapBefore).map(({ isBurst }) => isBurst)

  it('are those from the third on, Enter included, at a steady pace, or from the fourth at any pace, and the first two are decided by then', () => {
    const verdicts = judge(scanned('gd34'), every(100))
    expect(verdicts.map(({ isBurst }) => isBurst)).toEqual([false, false, true, true, true])
    expect(verdicts[0]?.decidedInMs).toBe(50)
    expect(verdicts[1]?.decidedInMs).toBe(100)
    expect(verdicts.map(({ startsRun }) => startsRun).slice(0, 2)).toEqual([true, false])
    expect(bursts(['g', 'd', '3', '4'], gapAt(2, 50, 10))).toEqual([false, false, true, true])
    expect(bursts(['g', 'd', '3', '4'], gapAt(2, 51, 10))).toEqual([false, false, false, true])
    expect(bursts(['g', 'd', '3', 'Enter'], gapAt(2, 51, 10))).toEqual([false, false, false, true])
  })

  it('are not two quick keys, nor slow ones, nor the same key over and over', () => {
    expect(bursts(['g', 'v'], every(10))).toEqual([false, false])
    expect(bursts(['j', 'g', 'v'], gapAt(1, 80, 10))).toEqual([false, false, false])
    expect(bursts(['g', 'v', 'j', 'k'], every(101))).toEqual([false, false, false, false])
    expect(bursts(['j', 'j', 'j', 'j', 'Enter'], every(30))).toEqual([false, false, false, false, false])
    expect(bursts(['j', 'Enter'], every(10))).toEqual([false, false])
    expect(bursts(['g', 'v', 'Enter'], every(10))).toEqual([false, false, true])
  })

  it('are also those of its rest after a gap, for a second', () => {
    expect(bursts(['a', 'b', '1', 'g', 'd'], gapAt(3, 999, 10))).toEqual([false, false, true, true, true])
    expect(bursts(['a', 'b', '1', 'g', 'd'], gapAt(3, 1000, 10))).toEqual([false, false, true, false, false])
  })
})
