import { expect, it, vi } from 'vitest'
import { ActionButton } from '#ui/kit/action-button.tsx'

/** The attributes of the button as they are drawn. */
const drawn = (props: Partial<Parameters<typeof ActionButton>[0]>) =>
  ActionButton({ busy: false, children: 'Pause', ...props }).props

it('takes a double click for one press, and each press of a key for one', () => {
  const onClick = vi.fn()
  const button = drawn({ onClick })
  button.onClick({ detail: 1 })
  button.onClick({ detail: 2 })
  expect(onClick).toHaveBeenCalledTimes(1)
  button.onClick({ detail: 0 })
  expect(onClick).toHaveBeenCalledTimes(2)
})

it.each([{ busy: true }, { notNow: true }, { notYet: true }])(
  'keeps the focus while it may not be pressed: %o',
  (why) => {
    const button = drawn({ onClick: () => undefined, ...why })
    expect(button).toMatchObject({ 'aria-disabled': true })
    expect([button.disabled, button.onClick]).toEqual([undefined, undefined])
  },
)
