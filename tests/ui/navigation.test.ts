import { createMemoryHistory } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type Role, roleFromWire, roles } from '#store/access/roles.ts'
import { createPortalRouter } from '#ui/app/navigation.tsx'
import { toastNotice } from '#ui/overlay/toast.ts'
import { mayStay, type Screen, screensUnder, siteMap } from '#ui/site-map.ts'

vi.mock('#ui/overlay/toast.ts', () => ({ toastNotice: vi.fn() }))

/** The real map without the code of its screens: what is tested is where a visitor ends up. */
const withoutCode = (map: readonly Screen[]) =>
  map.map((one) => ({ ...one, screen: Object.assign(() => null, { preload: async () => undefined }) }))
const screens = withoutCode(siteMap)

/** Where somebody ends up who types an address. Without a page the router does not follow its own redirects: we do. */
async function landing(role: Role | null, address: string, { hops = 0, under = screens } = {}): Promise<string> {
  if (hops > 3) throw new Error(`${address} leads in a circle`)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createPortalRouter({ role, notice: null }, { history, screens: under })
  await router.load()
  const result = router._serverResult
  if (result?.type !== 'redirect') return router.state.location.href
  return landing(role, result.redirect.headers.get('Location') ?? '', { hops: hops + 1, under })
}

describe.each([...roles, 'unknown'] as const)('as %s', (role) => {
  test.each(siteMap.map((screen) => [screen.path, screen] as const))('%s', async (path, screen) => {
    expect(await landing(role, path)).toBe(mayStay(screen, role) ? path : '/')
  })

  test('an unknown address leads Home', async () => {
    expect(await landing(role, '/no-such-page')).toBe('/')
    expect(await landing(role, '/vouchers')).toBe('/')
    expect(await landing(role, '/vouchers/view-vouchers/deeper?page=2')).toBe('/')
  })
})

test.each(['/', '/vouchers/view-vouchers?page=2', '/no-such-page', '/forgotpassword'])(
  'before the sign-in the wanted address %s is kept',
  async (address) => {
    expect(await landing(null, address)).toBe(address)
  },
)

test('the kitchen sink is an address only where the server has developer pages', async () => {
  for (const config of [{}, { devTools: false }]) {
    expect(await landing('administrator', '/kitchen-sink', { under: withoutCode(screensUnder(config)) })).toBe('/')
  }
  const open = withoutCode(screensUnder({ devTools: true }))
  expect(await landing('administrator', '/kitchen-sink', { under: open })).toBe('/kitchen-sink')
  expect(open).toHaveLength(siteMap.length)
})

test('addresses are taken in any case', async () => {
  expect(await landing('customerCare', '/VOUCHERS/view-Vouchers')).toBe('/VOUCHERS/view-Vouchers')
  expect(await landing('customerCare', '/merchants/VIEW-merchants/')).not.toBe('/')
  expect(await landing('salesAgent', '/VOUCHERS/view-Vouchers')).toBe('/')
})

test.each([
  ['accountant', '/add-payment', '/payments/add-payment'],
  ['accountant', '/Payments/Payments?page=2', '/payments'],
  ['merchantAdministrator', '/add-payment', '/'],
  ['merchantAdministrator', '/payments/payments', '/payments'],
  ['customerCare', '/payments/payments', '/'],
] as const)('%s who opens %s lands on %s', async (role, address, path) => {
  expect(new URL(await landing(role, address), 'http://portal').pathname).toBe(path)
})

test('an address that is not open to a role says so', async () => {
  vi.mocked(toastNotice).mockClear()
  await landing('salesAgent', '/offers')
  expect(toastNotice).toHaveBeenCalledWith('That page is not open to your role.')
})

test('no made-up role opens anything but what everybody may', async () => {
  const open = siteMap.filter((screen) => mayStay(screen, 'unknown'))
  const part = fc.constantFrom('ROLE', '_', 'SAHAN', 'MERCHANT', 'SUB', 'ADMINISTRATOR', 'ACCOUNTANT', 'REDEMPTIONS')
  const wire = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
  )
  const literal = new Set([
    ...['ADMINISTRATOR', 'ACCOUNTANT', 'CUSTOMER_CARE', 'MERCHANT_CONTROLLER', 'SALES_AGENT'].map(
      (tail) => `ROLE_SAHAN_${tail}`,
    ),
    'ROLE_MERCHANT_ADMINISTRATOR',
    'ROLE_SUB_MERCHANT_ADMINISTRATOR',
    'ROLE_MERCHANT_REDEMPTIONS',
  ])
  fc.assert(
    fc.property(wire, (text) => {
      fc.pre(!literal.has(text))
      const role = roleFromWire(text, 'SAHAN')
      expect(siteMap.filter((screen) => mayStay(screen, role))).toEqual(open)
    }),
    { numRuns: 1000 },
  )
})
