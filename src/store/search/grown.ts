type Numbers = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/** The array with room for so many values, a quarter more than asked for; new ones are zero. */
export function grown<T extends Numbers>(values: T, length: number): T {
  if (values.length >= length) return values
  const room = Math.ceil((length * 1.25) / 32) * 32
  const larger = new (values.constructor as new (length: number) => T)(room)
  larger.set(values)
  return larger
}
