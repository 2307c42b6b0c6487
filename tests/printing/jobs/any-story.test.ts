import { expect, it } from 'vitest'
import { playSeed, playStories } from '#tests/support/printer/any-story.ts'

it('no row is printed twice, lost or garbled, and no job stays at Printing, in 500 made-up days at the printer', async () => {
  expect(await playStories(500, 1)).toMatchObject({
    duplicates: 0,
    lost: 0,
    garbled: 0,
    standing: 0,
    wrong: 0,
    seeds: [],
  })
}, 120_000)

it('asks a person about rows that were in doubt while nobody watched the printer: a power cut, a dead tab, another program', async () => {
  const outcome = await playSeed(520_282_503)
  expect(outcome).toMatchObject({ duplicates: 0, lost: 0, garbled: 0, miscounted: 0, questions: 1, state: 'done' })
})
