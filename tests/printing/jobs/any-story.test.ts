import { expect, it } from 'vitest'
import { playStories } from '#tests/support/printer/any-story.ts'

it('no row is printed twice, lost or garbled in 500 made-up days at the printer', async () => {
  expect(await playStories(500, 1)).toMatchObject({ duplicates: 0, lost: 0, garbled: 0, wrong: 0, seeds: [] })
}, 120_000)
