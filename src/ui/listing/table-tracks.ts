import type { ListColumn } from './columns.tsx'

const checkWidth = '2.75rem'
/** What a column without a width has at least: more where the table is scrolled anyway. */
const leastWidth = 'var(--text-room)'

interface Tracks extends React.CSSProperties {
  '--columns': string
  '--least-width': string
}

/** Beside an id there is room for the sign of a mark alone, beside a date there is not. */
function roomForMark({ meta }: ListColumn): string {
  return meta?.file.kind === 'dateTime' ? 'max(var(--mark-room), 0.5rem)' : 'var(--mark-room)'
}

/**
 * The columns of a table as CSS: one template, which the header and every row follow, and the width below which the
 * table is scrolled. `widths`: column id to pixels, where somebody has set them.
 */
export function tracksOf(columns: readonly ListColumn[], widths: Readonly<Record<string, number>>): Tracks {
  const fixed = columns.map((column, at) => {
    const set = widths[column.id ?? '']
    if (set !== undefined) return { width: `${set}px`, byHand: true }
    const width = column.meta?.width
    if (width === undefined) return null
    return { width: at === 0 ? `calc(${width} + ${roomForMark(column)})` : width, byHand: false }
  })
  const hasFree = fixed.includes(null)
  const tracks = fixed.map((one) => {
    if (one === null) return 'minmax(0, 1fr)'
    // Where no column would take what is left, those do that nobody has set.
    return hasFree || one.byHand ? one.width : `minmax(${one.width}, 1fr)`
  })
  const least = fixed.map((one) => one?.width ?? leastWidth)
  return {
    '--columns': [checkWidth, ...tracks].join(' '),
    '--least-width': `calc(${[checkWidth, ...least].join(' + ')})`,
  }
}
