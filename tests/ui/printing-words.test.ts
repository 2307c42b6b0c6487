import { describe, expect, it } from 'vitest'
import { isUnderWay, type PrintBlock, type PrintState } from '#store/database/print-tables.ts'
import type { CodesFetched } from '#ui/printing/fetch-codes.ts'
import {
  endsWords,
  lackingWords,
  makingWords,
  noticeOf,
  progressWords,
  reasonOf,
  reprintable,
  reprintWords,
  rowCodes,
  startedWords,
  wishOf,
} from '#ui/printing/printing-words.ts'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'

describe('a print job that stands still', () => {
  it('is told with the headline of the specification where the printer cannot be reached, and with what to do', () => {
    expect(noticeOf(aPrintJob({ state: 'blocked', blockedBy: 'disconnected' }))).toBe(
      'QR codes of 3 vouchers: Please make sure the printer is connected and turned on :) · The connection to the printer is gone. Plug the cable back in, then Resume.',
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

describe('a job of which nobody knows how far it came', () => {
  const doubt = { state: 'check', rows: 20, confirmedTo: 8, intentTo: 12 } as const

  it('asks for the code of the last good row, which may be none of those in doubt', () => {
    expect(reasonOf(aPrintJob(doubt))).toMatch(
      /rows J7K2\u20110009 to J7K2\u20110012 lie .* code of the last good row .*; 8 if none/,
    )
  })

  it('has those rows printed again that were sent, and no others', () => {
    expect(reprintable(aPrintJob(doubt))).toEqual({ first: 1, last: 12 })
    expect(reprintable(aPrintJob({ ...doubt, state: 'paused', intentTo: 8, firstRow: 41 }))).toEqual({
      first: 41,
      last: 48,
    })
  })

  it('names rows that are printed again as they are called on paper', () => {
    expect(reasonOf(aPrintJob({ ...doubt, firstRow: 41 }))).toMatch(
      /rows J7K2\u20110049 to J7K2\u20110052 .*; 48 if none/,
    )
  })

  it('speaks of a single row as of one', () => {
    expect(reasonOf(aPrintJob({ ...doubt, intentTo: 9 }))).toMatch(
      /whether row J7K2\u20110009 lies on paper.*; 8 if none/,
    )
  })

  it('has rows counted that carry no code', () => {
    expect(reasonOf(aPrintJob({ ...doubt, unmarked: true }))).toMatch(/carry no code: count them .* 8 to 12\./)
  })
})

describe('what keeps rows from being printed again', () => {
  it('is said: gone, from a file, or what came of asking', () => {
    const done: CodesFetched = { kind: 'done', unknown: [] }
    expect(lackingWords('voucher-qr', [], null)).toBeNull()
    expect(lackingWords('voucher-qr', [], done)).toBeNull()
    expect(lackingWords('voucher-qr', null, null)).toContain('no longer kept')
    expect(lackingWords('csv-qr', ['~job-1-0'], null)).toContain('choose the file again')
    expect(lackingWords('voucher-qr', ['~job-1-0'], null)).toContain('drawn as pictures')
    expect(lackingWords('voucher-qr', ['V1'], { kind: 'offline' })).toContain('cannot be reached')
    expect(lackingWords('voucher-qr', ['V1'], { kind: 'done', unknown: ['V1'] })).toContain('no code for V1')
    expect(lackingWords('voucher-qr', ['V1', 'V2'], done)).toContain('2 are still missing. Press once more')
  })

  it('is told of a job that stopped, by what brings its codes back', () => {
    const wiped = { state: 'blocked', blockedBy: 'no-codes' } as const
    expect(reasonOf(aPrintJob(wiped))).toContain('Resume fetches it again')
    expect(reasonOf(aPrintJob({ ...wiped, kind: 'csv-qr' }))).toContain('choose the file again')
  })

  it('names the rows of a reprint as paper calls them, and those without a code by their place', () => {
    const reprint = { of: 'job-0', from: 5, to: 8, reason: 'smudged' }
    expect(reprintWords(aPrintJob({ rows: 4, firstRow: 5 }), reprint)).toBe('Reprint of rows 5 to 8: smudged')
    expect(reprintWords(aPrintJob({ rows: 4, unmarked: true }), reprint)).toBe('Reprint of rows 5 to 8: smudged')
    expect(reprintWords(aPrintJob({ rows: 1, firstRow: 5 }), { ...reprint, to: 5 })).toBe('Reprint of row 5: smudged')
    expect(rowCodes(aPrintJob({}), 2, 2)).toBe('J7K2\u20110002')
    expect(rowCodes(aPrintJob({ unmarked: true }), 2, 2)).toBe('row 2')
  })
})

describe('what was asked of a print job', () => {
  const asked = (what: string, change: Parameters<typeof aPrintJob>[0]) =>
    wishOf(aPrintJob({ ...change, events: [{ at: 1, what }] }))

  it('is under way for as long as rows are, and nobody waits for a tab that is gone', () => {
    expect(asked('Pause', { state: 'running' })).toBe('pause')
    expect(asked('Pause', { state: 'blocked', blockedBy: 'paper' })).toBe('pause')
    expect(asked('Cancel', { state: 'running' })).toBe('cancel')
    expect(asked('Resume', { state: 'queued' })).toBeNull()
    expect(asked('Pause', { state: 'paused' })).toBeNull()
    expect(asked('Cancel', { state: 'blocked', blockedBy: 'interrupted' })).toBeNull()
  })

  it.each<PrintBlock>(['not-accepting', 'silent', 'paper'])(
    'can be cancelled once more while it stands still, and says so: %s',
    (block) => {
      const job = aPrintJob({ state: 'blocked', blockedBy: block, events: [{ at: 1, what: 'Cancel' }] })
      expect(wishOf(job)).toBeNull()
      expect(reasonOf(job)).toMatch(/^Being cancelled: .* Cancel once more to end it now/)
    },
  )

  it('is not told of a job whose tab is gone', () => {
    const gone = aPrintJob({ state: 'blocked', blockedBy: 'interrupted', events: [{ at: 1, what: 'Cancel' }] })
    expect(reasonOf(gone)).toContain('The tab that printed this was closed')
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

it('a document is counted once it is known what it will hold', () => {
  expect(makingWords({ done: 0, total: 0 }, 'codes')).toBe('Making the PDF…')
  expect(makingWords({ done: 30, total: 1000 }, 'codes')).toBe('30 of 1,000 codes')
})

it('rows that were sent are on the way while somebody listens to the printer, and in doubt otherwise', () => {
  const sent = { rows: 14, confirmedTo: 3, intentTo: 8, tier: 'odometer' } as const
  const words = (change: Parameters<typeof aPrintJob>[0]) => progressWords(aPrintJob({ ...sent, ...change }))
  expect(words({ state: 'running' })).toBe('3 of 14 rows printed, 5 on the way')
  expect(words({ state: 'blocked', blockedBy: 'paper' })).toBe('3 of 14 rows printed, 5 on the way')
  expect(words({ state: 'blocked', blockedBy: 'disconnected' })).toBe('3 of 14 rows printed, 5 in doubt')
  expect(words({ state: 'check' })).toBe('3 of 14 rows printed, 5 in doubt')
  expect(words({ state: 'cancelled' })).toBe('3 of 14 rows printed, 5 in doubt')
  expect(words({ state: 'running', intentTo: 3 })).toBe('3 of 14 rows printed')
})

it('a job that was just made is on the way, or waits behind the one that stands still, and for what', () => {
  expect(startedWords('Name labels of 2 vouchers', null)).toContain('on the way to the printer')
  const ahead = (change: Parameters<typeof aPrintJob>[0]) =>
    startedWords('Name labels of 2 vouchers', aPrintJob(change))
  expect(ahead({ state: 'blocked', blockedBy: 'head' })).toBe(
    'Name labels of 2 vouchers: waits behind QR codes of 3 vouchers. The print head is open. Close it; printing goes on by itself.',
  )
  const cancelled = [{ at: 0, what: 'Cancel' }]
  expect(ahead({ state: 'blocked', blockedBy: 'head', events: cancelled })).toBe(
    'Name labels of 2 vouchers: waits behind QR codes of 3 vouchers, which is being cancelled. Printing shows how far it is.',
  )
  expect(ahead({ state: 'running' })).toBe(
    'Name labels of 2 vouchers: waits behind QR codes of 3 vouchers. Printing shows how far it is.',
  )
})

it('a log-out says of jobs of a former role that they cannot go on in this one', () => {
  expect(endsWords(0, true)).toBe('Everything is printed.')
  expect(endsWords(1, true)).toMatch(/^Logging out ends printing/)
  expect(endsWords(1, false)).toMatch(/^Begun in a role that you had before.*Logging out ends printing/)
})
