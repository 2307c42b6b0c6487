import { describe, expect, it } from 'vitest'
import { callsWithDays } from '#store/define/day-style.ts'
import { readRuntimeConfig } from '#store/config/runtime-config.ts'
import { aConfig } from '#tests/support/a-config.ts'

/** The config with one setting replaced, by its dotted name. */
function withSetting(name: string, value: unknown): unknown {
  const config: unknown = structuredClone(aConfig())
  const path = name.split('.')
  let at = config as Record<string, unknown>
  for (const part of path.slice(0, -1)) at = at[part] as Record<string, unknown>
  at[path.at(-1) ?? ''] = value
  return config
}

describe('the runtime config', () => {
  it('is taken when it is good', () => {
    expect(readRuntimeConfig(aConfig())).toEqual({ ok: true, config: aConfig() })
  })

  it.each(['', '/backend', 'http://localhost:3000', 'https://api.example.com/v2'])('may have the API at %j', (base) => {
    expect(readRuntimeConfig(withSetting('api.base', base))).toMatchObject({ ok: true, config: { api: { base } } })
  })

  it('does not mind a slash at the end of the API address', () => {
    const reading = readRuntimeConfig(withSetting('api.base', 'https://api.example.com/'))
    expect(reading).toMatchObject({ ok: true, config: { api: { base: 'https://api.example.com' } } })
  })

  it.each([
    ['environment', 'Live 1'],
    ['provider.rolePart', 'sahan'],
    ['provider.name', ''],
    ['provider.links', [{ title: 'Bad', href: 'javascript:alert(1)' }]],
    ['api.base', 'localhost:3000'],
    ['api.base', 'api.example.com'],
    ['api.probePath', 'health'],
    ['api.timeoutSeconds', 0],
    ['api.idempotencyKey', 'yes'],
    ['api.overrides', { 'vouchers.list': { path: 'voucher/list' } }],
    ['api.dayStyles', { 'payments.download': 'iso' }],
    ['sync.pagesPerSecond', 0],
    ['sync.headRefreshSeconds', Number.NaN],
    ['sync.retentionDays', 1.5],
  ])('names %s when it is %j, in one sentence', (name, value) => {
    const reading = readRuntimeConfig(withSetting(name, value))
    if (reading.ok) throw new Error('should have been refused')
    expect(reading.problems).toHaveLength(1)
    expect(reading.problems[0]).toMatch(new RegExp(`^${name}[^:]*: \\S.*`))
  })

  it('takes days in another style for each call that asks for days', () => {
    const all = Object.fromEntries(callsWithDays.map((name) => [name, 'time' as const]))
    expect(readRuntimeConfig(withSetting('api.dayStyles', all))).toMatchObject({
      ok: true,
      config: { api: { dayStyles: all } },
    })
  })

  it.each(['payments.dowload', 'payments.add'])('refuses days for %s, and says which calls ask for days', (name) => {
    expect(readRuntimeConfig(withSetting('api.dayStyles', { 'payments.download': 'day', [name]: 'day' }))).toEqual({
      ok: false,
      problems: [
        `api.dayStyles: no call that asks for days is called ${name}, only payments.filter, payments.download, ` +
          'redemptions.search-by-date, redemptions.search, redemptions.download-by-date, redemptions.for-payment-by-date, ' +
          'purchases.filter-by-date, purchases.csv, pending-purchases.search, top-ups.list, offers.by-dates',
      ],
    })
  })

  it('names every problem once', () => {
    const raw = { ...aConfig(), environment: '', sync: { ...aConfig().sync, sweepMinutes: 0 } }
    const reading = readRuntimeConfig(raw)
    expect(reading.ok ? [] : reading.problems.map((problem) => problem.split(':')[0])).toEqual([
      'environment',
      'sync.sweepMinutes',
    ])
  })

  it('refuses a setting nobody knows, and something that is no config at all', () => {
    expect(readRuntimeConfig(withSetting('api.bsae', ''))).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('bsae')],
    })
    expect(readRuntimeConfig('<!doctype html>')).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^config: /)],
    })
    expect(readRuntimeConfig(null).ok).toBe(false)
  })
})
