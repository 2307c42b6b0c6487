import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { toastDone, toastFailed, toastNotice } from '#ui/overlay/toast.ts'
import { forgetNotices, keepNotice, markNoticesSeen, noticesNow, rememberNotices } from '#ui/state/notices.ts'

test('what a toast said can be read again, newest first; failures stay on screen, successes leave after 3 s', () => {
  toastDone('Saved')
  toastFailed('Refused')
  expect(notificationsStore.getState().notifications.map(({ autoClose }) => autoClose)).toEqual([3000, false])
  expect(noticesNow().notices.map(({ text }) => text)).toEqual(['Refused', 'Saved'])
})

test('only what failed or wants attention counts as new, until somebody looks', () => {
  expect(noticesNow().unseen).toBe(1)
  toastNotice('Look at this')
  toastDone('Saved again')
  expect(noticesNow().unseen).toBe(2)
  markNoticesSeen()
  expect(noticesNow().unseen).toBe(0)
})

test('the newest fifty are kept', () => {
  for (let n = 0; n < 60; n++) toastDone(`Saved ${n}`)
  const { notices } = noticesNow()
  expect([notices.length, notices[0]?.text, notices.at(-1)?.text]).toEqual([50, 'Saved 59', 'Saved 10'])
})

test('what worked many times is one toast and one notice, and pushes no failure out', () => {
  toastFailed('Not taken')
  for (let n = 0; n < 100; n++) toastDone('Updated')
  const { notifications, queue } = notificationsStore.getState()
  expect([...notifications, ...queue].filter(({ message }) => message === 'Updated')).toHaveLength(1)
  expect(
    noticesNow()
      .notices.map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(['Updated', 'Not taken'])
})

function aShelf() {
  const kept = new Map<string, string>()
  const setItem = (key: string, value: string) => void kept.set(key, value)
  return { getItem: (key: string) => kept.get(key) ?? null, setItem, text: () => [...kept.values()].join('') }
}

const hour = 3_600_000
const textsNow = () => noticesNow().notices.map(({ text }) => text)

test('what was said to a person is there again for a day after a reload, and goes with their log-out', () => {
  const shelf = aShelf()
  forgetNotices(shelf, 'nimal')
  keepNotice({ text: 'Before it was known who is here', tone: 'notice' }, hour)
  rememberNotices(shelf, 'nimal', hour)
  keepNotice({ text: 'Long ago', tone: 'failed' }, 2 * hour)
  keepNotice({ text: 'Not taken', detail: 'Voucher V1: message', tone: 'failed' }, 20 * hour)
  markNoticesSeen()

  // Another person of this device reads none of it.
  rememberNotices(shelf, 'kumari', 21 * hour)
  expect(textsNow()).toEqual([])
  keepNotice({ text: 'For Kumari', tone: 'failed' }, 21 * hour)
  forgetNotices(shelf, 'kumari')
  expect(shelf.text()).not.toContain('Kumari')

  rememberNotices(shelf, 'nimal', 30 * hour)
  expect(noticesNow()).toMatchObject({ notices: [{ text: 'Not taken', detail: 'Voucher V1: message' }], unseen: 0 })
  keepNotice({ text: 'Refused', tone: 'failed' }, 31 * hour)
  expect(noticesNow().unseen).toBe(1)
  expect(shelf.text()).toContain('Refused')
  expect(shelf.text()).not.toContain('Long ago')

  forgetNotices(shelf, 'nimal')
  keepNotice({ text: 'After the log-out', tone: 'failed' }, 32 * hour)
  expect(shelf.text()).not.toMatch(/Not taken|Refused|After the log-out/)
})
