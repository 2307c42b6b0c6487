import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { attentionWords } from '#ui/overlay/attention-toast.tsx'
import { toastAttention, toastDone, toastFailed, toastKept, toastNotice } from '#ui/overlay/toast.ts'
import { forgetNotices, keepNotice, markNoticesSeen, noticesNow, rememberNotices } from '#ui/state/notices.ts'

const shown = () => notificationsStore.getState().notifications.map(({ autoClose }) => autoClose)

test('only what needs attention stays on screen; the bell keeps all of it, newest first', () => {
  toastDone('Saved')
  toastFailed('Refused')
  toastKept('Waits')
  toastDone('Edited', { way: { label: 'Undo', go: () => undefined } })
  expect(shown()).toEqual([3000, 3000, 3000, 8000])
  expect(noticesNow().notices.map(({ text }) => text)).toEqual(['Edited', 'Waits', 'Refused', 'Saved'])
  const one = toastAttention('Not saved', { of: 'sync' })
  const other = toastAttention('Out of labels', { of: 'printer' })
  expect(shown().filter((stays) => stays === false)).toHaveLength(1)
  one.takeBack()
  expect(shown()).toContain(false)
  other.takeBack()
  expect(shown()).not.toContain(false)
  expect(noticesNow().notices[0]?.text).toBe('Out of labels')
  markNoticesSeen()
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
})

test('several that need attention are one sentence, which leads to the Sync centre where all are of it', () => {
  const sync = { text: 'Failed to update', detail: 'Merchant 102 · Website not saved', of: 'sync' } as const
  const printer = { text: 'Out of labels', of: 'printer' } as const
  const told = (...all: Parameters<typeof attentionWords>[0]) => {
    const { text, detail, way } = attentionWords(all)
    return [text, detail, way?.label]
  }
  expect(told(sync)).toEqual([sync.text, sync.detail, 'Open Sync centre'])
  expect(told(printer)).toEqual([printer.text, undefined, undefined])
  expect(told(sync, sync)).toEqual(['2 need attention', undefined, 'Open Sync centre'])
  expect(told(sync, printer, printer)).toEqual(['3 need attention', undefined, 'Show all'])
})

test('only what failed or wants attention counts as new, until somebody looks', () => {
  toastFailed('Refused')
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
