import { expect, it } from 'vitest'
import type { History } from './history.ts'
import { live } from './sim-world.ts'

/** Histories that broke a promise once, as small as they could be made. */
const known: readonly [string, History][] = [
  [
    'a replica that is behind answers between the look at an accepted change and its leaving',
    {
      seed: 1017371,
      keyed: false,
      hasEtags: false,
      writesBehindLooks: 0,
      isSlowDisk: true,
      faultsPerCent: 20,
      happenings: [
        { kind: 'change', mutation: 'chaos.extend@1', id: 'V2' },
        { kind: 'disk', trouble: 'full' },
        { kind: 'clock', byMs: -3600000 },
        { kind: 'pass', ms: 400 },
        { kind: 'decide', how: 'retry' },
        { kind: 'change', mutation: 'vouchers.rename-receiver@1', id: 'V3' },
        { kind: 'change', mutation: 'vouchers.rename-receiver@1', id: 'V2' },
        { kind: 'sign-in' },
        { kind: 'change', mutation: 'vouchers.rename-receiver@1', id: 'V1' },
        { kind: 'change', mutation: 'vouchers.rename-receiver@1', id: 'V2' },
        { kind: 'change', mutation: 'vouchers.rename-receiver@1', id: 'V3' },
        { kind: 'change', mutation: 'vouchers.change-message@1', id: 'V1' },
        { kind: 'pass', ms: 40 },
        { kind: 'freeze', isLeader: false },
        { kind: 'lag', ms: 4000 },
        { kind: 'pass', ms: 400 },
      ],
    },
  ],
  [
    'a tab of an older portal steals the lead of a frozen one, then of its successor, and steps down',
    {
      seed: 5018654,
      keyed: true,
      hasEtags: false,
      writesBehindLooks: 0,
      isSlowDisk: true,
      faultsPerCent: 0,
      happenings: [
        { kind: 'change', mutation: 'vouchers.change-message@1', id: 'V2' },
        { kind: 'change', mutation: 'chaos.sms@1', id: 'V3' },
        { kind: 'change', mutation: 'vouchers.change-message@1', id: 'V2' },
        { kind: 'change', mutation: 'vouchers.rename-sender@1', id: 'V1' },
        { kind: 'change', mutation: 'chaos.order@1', id: 'V2' },
        { kind: 'change', mutation: 'vouchers.rename-receiver@1', id: 'V3' },
        { kind: 'freeze', isLeader: true },
        { kind: 'open', build: 'new' },
        { kind: 'open', build: 'ancient' },
        { kind: 'change', mutation: 'vouchers.rename-receiver@1', id: 'V2' },
        { kind: 'pass', ms: 16000 },
      ],
    },
  ],
  [
    'the first request of what a person insisted on repeating lands late',
    {
      seed: 3002549,
      keyed: false,
      hasEtags: false,
      writesBehindLooks: 0,
      isSlowDisk: false,
      faultsPerCent: 0,
      happenings: [
        { kind: 'change', mutation: 'chaos.sms@1', id: 'V1' },
        { kind: 'kill' },
        { kind: 'change', mutation: 'vouchers.rename-sender@1', id: 'V1' },
        { kind: 'decide', how: 'retry' },
      ],
    },
  ],
]

it.each(known)('holds every promise when %s', async (_, history) => {
  expect((await live(history))?.message ?? null).toBeNull()
})
