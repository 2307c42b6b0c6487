import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { seededFileBugs } from '#tests/store/exchange/dialects/seeded-file-bugs.ts'
import { seededStorageBugs } from '#tests/sync/storage-fuzz/seeded-storage-bugs.ts'
import { seededBugs } from './seeded-bug-list.ts'

/** Putting the bugs back takes hours and is done by hand: that a line of theirs was rewritten is told here, at once. */
describe('seeded bugs', () => {
  it.each([...seededBugs, ...seededStorageBugs, ...seededFileBugs])(
    'find the line that they spoil: $name',
    async (bug) => {
      for (const { file, right, wrong } of bug.also ? [bug, bug.also] : [bug]) {
        const text = await readFile(file, 'utf8')
        expect(text.split(right)).toHaveLength(2)
        expect(wrong).not.toBe(right)
      }
    },
  )
})
