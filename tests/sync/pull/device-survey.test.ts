import { expect, it } from 'vitest'
import type { KeptPeriod } from '#store/database/tables.ts'
import { DeviceSurvey } from '#sync/pull/device-survey.ts'

const october = { collection: 'purchases', from: '2026-10-01', to: '2026-10-31' }

/** A survey by a clock in the test's hand; the browser's word on its room comes when the test says so. */
function aSurvey(kept: KeptPeriod[]) {
  const device = { elapsed: 0, usage: 0, looks: 0, answer: () => {} }
  const survey = new DeviceSurvey({
    elapsed: () => device.elapsed,
    relaxed: { keptPeriods: { toArray: () => Promise.resolve([...kept]) } } as never,
    estimate: () =>
      new Promise((resolve) => {
        device.answer = () => resolve({ usage: device.usage, quota: 100 })
      }),
    onLook: () => {
      device.looks += 1
    },
  })
  return { survey, device }
}

it('lets every lane wait for what one of them looks up', async () => {
  const { survey, device } = aSurvey([october])
  const known: number[] = []
  const steps = [1, 2].map(async () => {
    await survey.current()
    known.push(survey.kept.length)
  })
  device.answer()
  await Promise.all(steps)
  expect(known).toEqual([1, 1])
  expect(device.looks).toBe(1)
})

it('looks again after half a minute, or at once when something may be otherwise', async () => {
  const kept: KeptPeriod[] = []
  const { survey, device } = aSurvey(kept)
  const look = async () => {
    const looked = survey.current()
    device.answer()
    await looked
    return survey.kept.length
  }
  expect(await look()).toBe(0)
  kept.push(october)
  device.elapsed = 29_999
  expect(await look()).toBe(0)
  device.elapsed = 30_000
  expect(await look()).toBe(1)
  kept.push({ ...october, collection: 'payments' })
  survey.expire()
  expect(await look()).toBe(2)
})

it('has no room from four fifths on, and for ten minutes after a write that found none', async () => {
  const { survey, device } = aSurvey([])
  const isRoomy = async (elapsed: number, usage: number) => {
    Object.assign(device, { elapsed, usage })
    const looked = survey.current()
    device.answer()
    await looked
    return survey.isRoomy
  }
  expect(await isRoomy(0, 79)).toBe(true)
  expect(await isRoomy(30_000, 80)).toBe(false)
  expect(await isRoomy(60_000, 0)).toBe(true)
  survey.noteNoRoom()
  expect(survey.isRoomy).toBe(false)
  expect(await isRoomy(60_000 + 599_999, 0)).toBe(false)
  survey.expire()
  expect(await isRoomy(60_000 + 600_000, 0)).toBe(true)
})
