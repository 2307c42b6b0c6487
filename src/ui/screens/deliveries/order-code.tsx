import { encode } from 'uqr'

/** The purchase id, for the scanner of the packing table. */
export function OrderCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text}>
      <path d={squares.join('')} />
    </svg>
  )
}
