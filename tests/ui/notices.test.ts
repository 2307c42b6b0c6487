import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { toastDone, toastFailed, toastNotice } from '#ui/overlay/toast.ts'
import { markNoticesSeen, noticesNow } from '#ui/state/notices.ts'

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
