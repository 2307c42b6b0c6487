import { headerOf, type ListColumn } from './columns.tsx'

const checkWidth = '2.75rem'
/** What a column of text has at least: more where the table is scrolled anyway. */
const leastText = 'var(--text-room)'
/** Beyond this a column of text is a hole in the table. */
const mostWidth = '22rem'
/** What a share of a column of text takes before dates stand on one line. */
const goodShare = '9rem'

interface Tracks extends React.CSSProperties {
  '--columns': string
  '--least-width': string
  '--spare': string
}

/** How wide a column may be: its least, and what it would like; or a share of the room that is left. */
type Size =
  | { kind: 'set'; width: string }
  | { kind: 'own'; least: string; most: string }
  | { kind: 'shared'; weight: number; least: string; isRest: boolean }

/**
 * The columns of a table as CSS: one template, which the header and every row follow, and the width below which the
 * table is scrolled. Dates stand on one line where the texts have room enough beside them; texts share what is left by
 * weight, and what they cannot use widens the others. `widths`: column id to pixels, where somebody has set them.
 */
export function tracksOf(columns: readonly ListColumn[], widths: Readonly<Record<string, number>>): Tracks {
  const sizes = columns.map((column, at) => sizeOf(column, at, widths))
  const weights = sizes.reduce((sum, size) => (size.kind === 'shared' ? sum + size.weight : sum), 0)
  const taken = sumOf(sizes.flatMap((size) => (size.kind === 'shared' ? [] : [widthNow(size)])))
  const tracks = sizes.map((size) => {
    if (size.kind === 'set') return size.width
    if (size.kind === 'own') return `minmax(${widthNow(size)}, ${sizes.some(isRest) ? widthNow(size) : '1fr'})`
    if (size.isRest) return `minmax(${size.least}, 1fr)`
    return `clamp(${size.least}, (100cqi - ${taken}) * ${size.weight} / ${weights}, ${mostWidth})`
  })
  const roomy = sumOf([
    ...sizes.flatMap((size) => (size.kind === 'shared' ? [] : [size.kind === 'set' ? size.width : size.most])),
    `${goodShare} * ${weights}`,
  ])
  const least = sizes.map((size) => (size.kind === 'set' ? size.width : size.least))
  return {
    '--spare': `(100cqi - ${roomy}) * 1000`,
    '--columns': [checkWidth, ...tracks].join(' '),
    '--least-width': `calc(${sumOf(least)})`,
  }
}

/** The titles of the columns as CSS strings, by the place of their cells: on a phone they stand before the values. */
export function headsOf(columns: readonly ListColumn[]): React.CSSProperties {
  const [, ...labelled] = columns
  return Object.fromEntries(labelled.map((column, at) => [`--head-${at + 3}`, JSON.stringify(headerOf(column))]))
}

function sizeOf({ id = '', meta }: ListColumn, at: number, widths: Readonly<Record<string, number>>): Size {
  const set = widths[id]
  if (set !== undefined) return { kind: 'set', width: `${set}px` }
  const most = meta?.width
  if (most === undefined) {
    const least = meta?.least === undefined ? leastText : `max(${leastText}, ${meta.least})`
    return { kind: 'shared', weight: meta?.weight ?? 1, least, isRest: meta?.wraps === true }
  }
  const mark = at === 0 ? ` + ${roomForMark(meta)}` : ''
  return { kind: 'own', least: `calc(${meta?.stacked ?? most}${mark})`, most: `calc(${most}${mark})` }
}

/** Beside an id there is room for the sign of a mark, beside a date there is not. */
function roomForMark(meta: ListColumn['meta']): string {
  return meta?.file?.kind === 'dateTime' ? 'max(var(--mark-room), 1.25rem)' : 'var(--mark-room)'
}

/** All of what it would like, or the least: nothing between the two would be of use. */
function widthNow(size: Exclude<Size, { kind: 'shared' }>): string {
  if (size.kind === 'set' || size.least === size.most) return size.kind === 'set' ? size.width : size.most
  return `clamp(${size.least}, var(--spare), ${size.most})`
}

function isRest(size: Size): boolean {
  return size.kind === 'shared' && size.isRest
}

function sumOf(widths: readonly string[]): string {
  return `(${[checkWidth, ...widths].join(' + ')})`
}
