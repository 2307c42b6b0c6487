import { describe, expect, it } from 'vitest'
import { type NotedUpload, noteUpload, notedUploads, sameUpload } from '#ui/state/noted-uploads.ts'

const day = 86_400_000

function aShelf() {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

function anUpload(change: Partial<NotedUpload> = {}): NotedUpload {
  return {
    id: 'a',
    owner: 'someone',
    email: 'merchant-controller@demo.lk',
    table: 'codes',
    file: 'codes.csv',
    size: 900,
    rows: 20,
    fingerprint: 'f1',
    at: day,
    state: 'begun',
    ...change,
  }
}

describe('an upload that was begun', () => {
  it('is noted, and what became of it takes its place', () => {
    const shelf = aShelf()
    expect(noteUpload(shelf, anUpload(), day)).toBe(true)
    noteUpload(shelf, anUpload({ id: 'b', at: 2 * day }), 2 * day)
    noteUpload(shelf, anUpload({ state: 'done' }), 2 * day)
    expect(notedUploads(shelf, 2 * day).map(({ id, state }) => [id, state])).toEqual([
      ['b', 'begun'],
      ['a', 'done'],
    ])
  })

  it('is forgotten after 90 days', () => {
    const shelf = aShelf()
    noteUpload(shelf, anUpload(), day)
    expect([notedUploads(shelf, 90 * day).length, notedUploads(shelf, 91 * day).length]).toEqual([1, 0])
  })

  it('is nothing to stumble over where the browser keeps nothing, or nonsense', () => {
    const full = {
      getItem: () => 'nonsense',
      setItem: () => {
        throw new Error('full')
      },
    }
    expect([noteUpload(full, anUpload(), day), notedUploads(full, day)]).toEqual([false, []])
  })
})

it('the same file is known again, unless a person knows that it did not go up', () => {
  const wanted = { table: 'codes', fingerprint: 'f1' }
  expect(sameUpload([anUpload({ state: 'done' })], wanted)?.file).toBe('codes.csv')
  expect(sameUpload([anUpload()], wanted)?.file).toBe('codes.csv')
  expect(sameUpload([anUpload({ state: 'ended' }), anUpload({ table: 'orders' })], wanted)).toBeNull()
  expect(sameUpload([anUpload({ fingerprint: 'f2' })], wanted)).toBeNull()
})
