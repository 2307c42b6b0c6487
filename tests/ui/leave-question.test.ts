import { expect, test, vi } from 'vitest'
import { LeaveQuestion } from '#ui/form/leave-question.ts'

function asked() {
  const question = new LeaveQuestion()
  let answer = (_leaves: boolean) => {}
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  const mayLeave = vi.fn(() => answered)
  const gone: string[] = []
  const to = (place: string) => question.ask(() => gone.push(place), mayLeave)
  return { question, answer, mayLeave, gone, to }
}

test('is asked once, and leads to what was called for last', async () => {
  const { answer, mayLeave, gone, to } = asked()
  const first = to('menu')
  await to('back')
  await to('another')
  expect(mayLeave).toHaveBeenCalledTimes(1)
  answer(true)
  await first
  expect(gone).toEqual(['another'])
})

test('leads nowhere for whoever stays, and is asked anew the next time', async () => {
  const { answer, mayLeave, gone, to } = asked()
  answer(false)
  await to('menu')
  await to('back')
  expect([gone, mayLeave.mock.calls.length]).toEqual([[], 2])
})
