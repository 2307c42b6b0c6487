import type { QrLevel } from './label-row.ts'

/** Bytes a version holds, from version 1 on, in the mode that fits every text: the printer may find a denser one, never a wider. */
const capacities: Readonly<Record<'M' | 'Q', readonly number[]>> = {
  M: [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287],
  Q: [11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203],
}

/** Dots a module, at most: older firmware knows no more than 10. */
const mostDots = 10
/** 0.5 mm at 8 dots a millimetre: what phones read with ease; 3 can still be read. */
const easyDots = 4
const leastDots = 3
/** Modules of white on each side that lie within the box; the cell gives the rest. */
const quiet = 2

export interface QrFit {
  level: QrLevel
  modules: number
  dot: number
}

/** Fits by box and length, which are few: thousands of labels ask for the same. */
const fits = new Map<number, QrFit | null>()

/** The strongest code that is still easy to scan in a box of so many dots; null when the text is too long for it. */
export function fitQr(bytes: number, box: number): QrFit | null {
  const longest = capacities.M.at(-1) ?? 0
  if (bytes > longest) return null
  const key = box * (longest + 1) + bytes
  const known = fits.get(key)
  if (known !== undefined) return known
  const fit =
    atLeast('Q', bytes, box, easyDots) ?? atLeast('M', bytes, box, easyDots) ?? atLeast('M', bytes, box, leastDots)
  fits.set(key, fit)
  return fit
}

/** Whether phones may have trouble with it. */
export function isDense({ dot }: QrFit): boolean {
  return dot < easyDots
}

function atLeast(level: 'M' | 'Q', bytes: number, box: number, least: number): QrFit | null {
  const version = capacities[level].findIndex((most) => bytes <= most) + 1
  if (version === 0) return null
  const modules = 17 + 4 * version
  const dot = Math.min(mostDots, Math.floor(box / (modules + 2 * quiet)))
  return dot >= least ? { level, modules, dot } : null
}
