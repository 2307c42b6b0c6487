import { describe, expect, it } from 'vitest'
import type { PrintBlock, PrintState } from '#store/database/print-tables.ts'
import { isUnderWay, noticeOf } from '#ui/printing/printing-words.ts'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'

describe('a print job that stands still', () => {
  it('is told with the headline of the specification where the printer cannot be reached, and with what to do', () => {
    expect(noticeOf(aPrintJob({ state: 'blocked', blockedBy: 'disconnected' }))).toBe(
      'QR codes of 3 vouchers: Please make sure the printer is connected and turned on :) The connection to the printer is gone. Plug the cable back in, then Resume.',
    )
    expect(noticeOf(aPrintJob({ state: 'blocked', blockedBy: 'busy', kind: 'name-labels' }))).toContain(
      'Oops, something went wrong! Check your cables & make sure you are using chrome',
    )
    expect(noticeOf(aPrintJob({ state: 'blocked', blockedBy: 'paper' }))).toBe(
      'QR codes of 3 vouchers: Out of labels. Load a roll; printing goes on by itself.',
    )
    expect(noticeOf(aPrintJob({ state: 'running' }))).toBeNull()
  })
})

describe('a print job that is under way', () => {
  it.each<[PrintState, PrintBlock | null, boolean]>([
    ['queued', null, true],
    ['running', null, true],
    ['blocked', 'paper', true],
    ['blocked', 'disconnected', false],
    ['blocked', 'interrupted', false],
    ['paused', null, false],
    ['check', null, false],
    ['done', null, false],
  ])('%s, %s: %s', (state, blockedBy, expected) => {
    expect(isUnderWay(aPrintJob({ state, blockedBy }))).toBe(expected)
  })
})
