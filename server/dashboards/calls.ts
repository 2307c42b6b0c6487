import { getMerchantDashboard, getSubMerchantDashboard } from '#store/resources/dashboards/dashboard-calls.ts'
import { choose, reachOf, readId } from '#server/auth/reach.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { readDashboard } from './read-dashboard.ts'
import { RememberedTotals } from '#server/wire/remembered-totals.ts'
import { type Api, serve } from '#server/http/serve.ts'

/** Those who see redemptions of every merchant, and merchant users, for what is theirs (spec 001 §6). */
const ofMerchants: readonly KnownRole[] = [
  'administrator',
  'accountant',
  'customerCare',
  'merchantAdministrator',
  'merchantRedemptions',
]
const ofShops: readonly KnownRole[] = [...ofMerchants, 'subMerchantAdministrator']

/** The dashboards of merchants and of their shops. */
export function serveDashboards(api: Api): void {
  const totals = new RememberedTotals(api.clock)
  // Elsewhere 0 means all; here it is nobody.
  const one = (id: string) => readId(id) ?? -1

  serve(api, getMerchantDashboard, { roles: ofMerchants }, async ({ params, user, db }) => {
    const of = await choose(db, await reachOf(db, user), { merchantId: one(params.id) })
    return readDashboard({ db, now: api.clock.now(), totals, viewer: user.role }, of)
  })

  serve(api, getSubMerchantDashboard, { roles: ofShops }, async ({ params, user, db }) => {
    const of = await choose(db, await reachOf(db, user), { subMerchantId: one(params.id) })
    return readDashboard({ db, now: api.clock.now(), totals, viewer: user.role }, of)
  })
}
