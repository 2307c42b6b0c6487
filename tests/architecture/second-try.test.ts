import type { FullConfig, Suite } from '@playwright/test/reporter'
import { afterEach, describe, expect, test, vi } from 'vitest'
import SecondTryReporter from '#tests/support/second-try-reporter.ts'

afterEach(() => vi.restoreAllMocks())

/** What the reporter prints at the end of a run of tests with these outcomes. */
function printed(outcomes: Record<string, string>): string[] {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const reporter = new SecondTryReporter()
  const tests = Object.entries(outcomes).map(([title, outcome]) => ({
    outcome: () => outcome,
    titlePath: () => ['', 'chromium', title],
  }))
  reporter.onBegin({} as FullConfig, { allTests: () => tests } as unknown as Suite)
  reporter.onEnd()
  return lines
}

describe('browser tests', () => {
  test('that needed a second try are named at the end, and no others', () => {
    expect(printed({ 'packs an order': 'flaky', pays: 'expected', signs: 'unexpected' })).toEqual([
      'needed a second try:',
      '  chromium › packs an order',
    ])
    expect(printed({ pays: 'expected' })).toEqual([])
  })
})
