import type { RuntimeConfig } from '#store/config/runtime-config.ts'

/** What the redeem link of a terminal begins with; the terminal's id in base64 follows (decisions.md G13). */
export const redeemBase = 'https://redeem.example.com/t/'

/** The portal's configuration with the embedded API; CONFIG_FILE replaces single settings. */
export const defaultConfig: RuntimeConfig = {
  environment: 'demo',
  provider: {
    name: 'Sahan Vouchers',
    rolePart: 'SAHAN',
    footerLine: 'Sahan Vouchers · one voucher, many shops',
    redeemBase,
    links: [
      { title: 'Website', href: 'https://example.com/sahan' },
      { title: 'Facebook', href: 'https://example.com/sahan/facebook' },
      { title: 'Instagram', href: 'https://example.com/sahan/instagram' },
    ],
    contact: { phone: '+94 11 000 0000', email: 'support@example.com', address: 'Galle Road, Colombo 03, Sri Lanka' },
  },
  api: {
    base: '',
    probePath: '/api/health',
    idempotencyKey: true,
    terminalPinOptional: true,
    signOut: true,
    history: true,
    endSessions: true,
    timeoutSeconds: 30,
    overrides: {},
  },
  sync: { pagesPerSecond: 5, parentsPerMinute: 60, headRefreshSeconds: 20, sweepMinutes: 60, retentionDays: 30 },
}
