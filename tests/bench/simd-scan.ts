/**
 * The limit of any search that looks at every letter: a WebAssembly SIMD loop over the cells of all rows, sixteen bytes a
 * step, that notes where the first and the last letter of the text stand at the right distance. The few places noted are
 * then read, and counted a row at a time. Assembled by hand; in the bench only.
 */
export function simdScan(rows: readonly string[]): (text: string) => number {
  const encoder = new TextEncoder()
  const ends = new Uint32Array(rows.length)
  const joined = encoder.encode(rows.join(''))
  let end = 0
  for (const [n, row] of rows.entries()) ends[n] = end += encoder.encode(row).length
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module))
  const memory = exports['memory'] as WebAssembly.Memory
  // Behind the letters lie the notes, four bytes for each sixteen letters at most.
  const notesAt = Math.ceil((joined.length + 4096) / 16) * 16
  memory.grow(Math.ceil((notesAt * 1.25 + 4096) / 65_536))
  const bytes = new Uint8Array(memory.buffer)
  bytes.set(joined)
  const notes = new Uint32Array(memory.buffer)
  const scan = exports['scan'] as (...toApartFirstLastNotes: number[]) => number
  return (text) => {
    const wanted = encoder.encode(text)
    const noted = scan(joined.length, wanted.length - 1, wanted[0] ?? 0, wanted.at(-1) ?? 0, notesAt) / 4
    return countRows({ bytes, ends, wanted }, notes.subarray(notesAt / 4, noted))
  }
}

interface Letters {
  bytes: Uint8Array
  ends: Uint32Array
  wanted: Uint8Array
}

/** Rows with the text at one of the places noted, which rise. */
function countRows({ bytes, ends, wanted }: Letters, places: Uint32Array): number {
  let count = 0
  let row = 0
  let counted = -1
  for (const place of places) {
    for (let at = place; at < place + 16; at++) {
      if (!standsAt(bytes, at, wanted)) continue
      while ((ends[row] ?? Infinity) <= at) row += 1
      const isInside = at + wanted.length <= (ends[row] ?? 0)
      if (isInside && counted !== row) count += 1
      if (isInside) counted = row
    }
  }
  return count
}

function standsAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  if (bytes[at + wanted.length - 1] !== wanted[wanted.length - 1]) return false
  for (let n = 0; n < wanted.length; n++) if (bytes[at + n] !== wanted[n]) return false
  return true
}

const section = (id: number, ...content: number[]) => [id, content.length, ...content]
const text = (name: string) => [name.length, ...new TextEncoder().encode(name)]
const [get, set, tee] = [0x20, 0x21, 0x22]
const simd = { load: [0xfd, 0x00, 0, 0], splat: [0xfd, 0x0f], eq: [0xfd, 0x23], and: [0xfd, 0x4e], bits: [0xfd, 0x64] }
const [add, below] = [0x6a, 0x49]

/** (to 0, apart 1, first 2, last 3, notes 4) → end of the notes; 5 is where it looks, 6 and 7 the letters, 16 times. */
// biome-ignore format: one step a line
const body = [
  2, 1, 0x7f, 2, 0x7b,
  get, 2, ...simd.splat, set, 6,
  get, 3, ...simd.splat, set, 7,
  0x03, 0x40,
  get, 5, ...simd.load, get, 6, ...simd.eq,
  get, 5, get, 1, add, ...simd.load, get, 7, ...simd.eq,
  ...simd.and, ...simd.bits,
  0x04, 0x40, get, 4, get, 5, 0x36, 2, 0, get, 4, 0x41, 4, add, set, 4, 0x0b,
  get, 5, 0x41, 16, add, tee, 5, get, 0, below, 0x0d, 0,
  0x0b, get, 4, 0x0b,
]

// biome-ignore format: one section a line
const module = Uint8Array.from([
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, 1, 0x60, 5, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f),
  ...section(3, 1, 0),
  ...section(5, 1, 0, 1),
  ...section(7, 2, ...text('memory'), 2, 0, ...text('scan'), 0, 0),
  ...section(10, 1, body.length, ...body),
])
