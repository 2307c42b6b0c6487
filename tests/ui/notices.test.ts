import { snapshot } from 'valtio'
import { expect, test, vi } from 'vitest'

vi.mock('@mantine/notifications', () => ({ notifications: { show: vi.fn(), hide: vi.fn() } }))
// The store itself, without a component around it.
vi.mock('valtio', async (load) => ({ ...(await load<typeof import('valtio')>()), useSnapshot: snapshot }))

const { notifications } = await import('@mantine/notifications')
const { markNoticesSeen, useNotices } = await import('#ui/state/notices.ts')
const { toastDone, toastFailed, toastNotice } = await import('#ui/overlay/toast.ts')

test('what a toast said can be read again, newest first; failures stay on screen, successes leave after 3 s', () => {
  toastDone('Saved')
  toastFailed('Refused')
  expect(vi.mocked(notifications.show).mock.calls.map(([shown]) => shown.autoClose)).toEqual([3000, false])
  expect(useNotices().notices.map(({ text }) => text)).toEqual(['Refused', 'Saved'])
})

test('only what failed or wants attention counts as new, until somebody looks', () => {
  expect(useNotices().unseen).toBe(1)
  toastNotice('Look at this')
  toastDone('Saved again')
  expect(useNotices().unseen).toBe(2)
  markNoticesSeen()
  expect(useNotices().unseen).toBe(0)
})

test('the newest fifty are kept', () => {
  for (let n = 0; n < 60; n++) toastDone(`Saved ${n}`)
  const { notices } = useNotices()
  expect([notices.length, notices[0]?.text, notices.at(-1)?.text]).toEqual([50, 'Saved 59', 'Saved 10'])
})
