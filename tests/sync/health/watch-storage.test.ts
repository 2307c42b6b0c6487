import { expect, it } from 'vitest'
import { StorageWatch } from '#sync/health/watch-storage.ts'
import { named } from '#tests/support/memory-store.ts'

function watched() {
  const told: unknown[] = []
  return { watch: new StorageWatch((change) => told.push(change)), told }
}

it('storage that the browser has closed is given a second chance, and then only a new page helps', () => {
  const { watch, told } = watched()
  watch.heard(named('InvalidStateError', 'closed'))
  expect(told.at(-1)).toEqual({ storageTrouble: 'The browser has closed the storage of this page' })
  watch.heard(named('DatabaseClosedError', 'closed'))
  expect(told.at(-1)).toMatchObject({ needsReload: 'storage-gone' })
})

it('one that works again in between is no reason to reload', () => {
  const { watch, told } = watched()
  for (const trouble of [named('UnknownError', ''), null, named('UnknownError', '')]) watch.heard(trouble)
  expect(told).not.toContainEqual(expect.objectContaining({ needsReload: 'storage-gone' }))
})

it('a full disk is said in words, and taken back when something fits again', () => {
  const { watch, told } = watched()
  watch.heard(named('QuotaExceededError', 'full'))
  watch.heard(null)
  expect(told).toEqual([
    { storageTrouble: 'This device has no room left: changes may not be saved until some is made' },
    { storageTrouble: null },
  ])
})
