import { expect, it } from 'vitest'
import { waitingWords } from '#ui/send/send-mutation.ts'

it.each([
  ['waits', 'queued', 'not yet done, will be sent when online'],
  ['is on its way', 'sending', 'it is being sent, no answer yet'],
  ['got no answer', 'uncertain', 'no answer came, it is being checked whether it went through'],
] as const)('an act without an answer that %s is told as such', (_, state, words) => {
  expect(waitingWords({ state })).toBe(words)
})
