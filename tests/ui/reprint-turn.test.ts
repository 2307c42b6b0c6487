import { expect, it } from 'vitest'
import { ReprintTurn } from '#ui/printing/reprint-turn.ts'

/** A dialog whose codes come when a test lets them, and what it printed. */
function aDialog() {
  const turn = new ReprintTurn()
  const answers: ((isReady: boolean) => void)[] = []
  const printed: number[] = []
  turn.turn()
  const press = () =>
    turn.run(
      () => new Promise((resolve) => answers.push(resolve)),
      () => Promise.resolve(printed.push(1)),
    )
  return { turn, answers, printed, press }
}

it('prints once however often it is pressed', async () => {
  const { answers, printed, press } = aDialog()
  const [first, second] = [press(), press()]
  answers[0]?.(true)
  expect([await first, await second, await press()]).toEqual([true, false, false])
  expect(printed).toHaveLength(1)
})

it('prints nothing when it is closed while codes are fetched', async () => {
  const { turn, answers, printed, press } = aDialog()
  const pressed = press()
  turn.turn()
  answers[0]?.(true)
  expect(await pressed).toBe(false)
  expect(printed).toEqual([])
})

it('prints once when it is closed, opened again and pressed again while codes are fetched', async () => {
  const { turn, answers, printed, press } = aDialog()
  const first = press()
  turn.turn()
  turn.turn()
  const second = press()
  answers.forEach((answer) => answer(true))
  expect([await first, await second]).toEqual([false, true])
  expect(await press()).toBe(false)
  expect(printed).toHaveLength(1)
})

it('may be pressed again after codes were missing, or after the print was refused', async () => {
  const { turn, answers, printed, press } = aDialog()
  const missing = press()
  answers[0]?.(false)
  expect(await missing).toBe(false)
  await expect(
    turn.run(
      async () => true,
      () => Promise.reject(new Error('no room')),
    ),
  ).rejects.toThrow('no room')
  const again = press()
  answers[1]?.(true)
  expect(await again).toBe(true)
  expect(printed).toHaveLength(1)
})
