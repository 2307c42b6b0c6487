import type { RuntimeConfig } from '#store/config/runtime-config.ts'

/** A good runtime config; sections given replace single settings. */
export function aConfig(change: { api?: Partial<RuntimeConfig['api']>; sync?: Partial<RuntimeConfig['sync']> } = {}) {
  const config: RuntimeConfig = {
    environment: 'test',
    provider: {
      name: 'Sahan Vouchers',
      rolePart: 'SAHAN',
      footerLine: 'One voucher, many shops',
      links: [{ title: 'Website', href: 'https://example.com' }],
      contact: { phone: '+94 11 000 0000', email: 'support@example.com', address: 'Galle Road, Colombo 03' },
    },
    api: {
      base: 'https://api.test',
      probePath: '/api/health',
      idempotencyKey: false,
      timeoutSeconds: 30,
      overrides: {},
      ...change.api,
    },
    sync: { pagesPerSecond: 50, headRefreshSeconds: 20, sweepMinutes: 60, retentionDays: 30, ...change.sync },
  }
  return config
}
