import { describe, expect, it } from 'vitest'
import { TouchedRows } from '#store/search/touched-rows.ts'

describe('which rows were touched since a result was found', () => {
  it('is known over any number of batches, and a version without touches is the same version', () => {
    const touched = new TouchedRows()
    const before = touched.version()
    expect(touched.version()).toBe(before)
    touched.touch(7)
    touched.touch(9)
    const between = touched.version()
    touched.touch(7)
    touched.touch(12)
    const now = touched.version()
    expect(touched.since(before)).toEqual(new Set([7, 9, 12]))
    expect(touched.since(between)).toEqual(new Set([7, 12]))
    expect(touched.since(now)).toEqual(new Set())
  })

  it('is not known any more after very many, and known anew from there on', () => {
    const touched = new TouchedRows()
    const first = touched.version()
    touched.touch(1)
    const before = touched.version()
    for (let row = 0; row <= 20_000; row++) touched.touch(row)
    const after = touched.version()
    expect([touched.since(first), touched.since(before)]).toEqual([null, null])
    touched.touch(3)
    expect(touched.version()).toBeGreaterThan(after)
    expect(touched.since(after)).toEqual(new Set([3]))
  })
})
