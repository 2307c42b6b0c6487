import type { RuntimeConfig } from '#store/config/runtime-config.ts'

/** Settings of a made-up provider. */
export function aConfig(change: Partial<RuntimeConfig> = {}): RuntimeConfig {
  return {
    environment: 'test',
    provider: {
      name: 'Gift House',
      rolePart: 'GIFT',
      footerLine: 'Gift House, Colombo',
      links: [],
      contact: { phone: '+94 11 234 5678', email: 'help@example.lk', address: 'Colombo' },
    },
    api: { base: '', probePath: '/api/health', idempotencyKey: false, timeoutSeconds: 30, overrides: {} },
    sync: { pagesPerSecond: 2, headRefreshSeconds: 30, sweepMinutes: 60, retentionDays: 30 },
    ...change,
  }
}
