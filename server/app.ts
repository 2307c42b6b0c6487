import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { serveApiDocs } from './api-docs.ts'
import { serveDeliveries } from './calls/deliveries.ts'
import { serveDashboards } from './calls/dashboards.ts'
import { serveClientOrders } from './calls/client-orders.ts'
import { serveMerchantGroups } from './calls/merchant-groups.ts'
import { serveMerchants } from './calls/merchants.ts'
import { serveOffers } from './calls/offers.ts'
import { servePackagingTypes } from './calls/packaging-types.ts'
import { servePasswordResets } from './calls/password-resets.ts'
import { servePayments } from './calls/payments.ts'
import { servePendingPurchases } from './calls/pending-purchases.ts'
import { serveProducts } from './calls/products.ts'
import { servePurchases } from './calls/purchases.ts'
import { serveRedemptions } from './calls/redemptions.ts'
import { serveSecurityLogs } from './calls/security-logs.ts'
import { serveSession } from './calls/session.ts'
import { serveStock } from './calls/stock.ts'
import { serveSubMerchants } from './calls/sub-merchants.ts'
import { serveTerminals } from './calls/terminals.ts'
import { serveTopUps } from './calls/top-ups.ts'
import { serveSlips } from './calls/slips.ts'
import { serveUsers } from './calls/users.ts'
import { serveVoucherPrints } from './calls/voucher-prints.ts'
import { serveVoucherThemes } from './calls/voucher-themes.ts'
import { serveVouchers } from './calls/vouchers.ts'
import type { Clock } from './clock.ts'
import { compressAnswers } from './compress-answers.ts'
import { allowOrigins } from './cross-origin.ts'
import type { Database } from './data/open-database.ts'
import { serveDevPages } from './dev-pages.ts'
import { answerErrorsAsJson } from './error-answers.ts'
import { installFaults } from './faults.ts'
import { servePortal } from './portal-files.ts'
import { takeForms } from './read-form.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { Transport } from './transport.ts'
import { plainHabits, type WireHabits } from './wire-habits.ts'

/** Everything the server stands on; tests hand in their own. */
export interface Parts {
  db: Database
  clock: Clock
  transport: Transport
  config: RuntimeConfig
  tokenHours: number
  /** For how long a redemption can be taken back; 24 unless said otherwise. */
  unredeemHours?: number
  /** The faults switch, the mailbox page and the API docs here, the kitchen sink in the portal. */
  devTools: boolean
  /** The folder of the built portal, or null to serve the API alone. */
  portalFolder: string | null
  /** Hears of every answer with status 500. */
  report(error: unknown): void
  /** Check every answer against its schema: for tests. */
  checkAnswers?: boolean
  habits?: WireHabits
  /** Origins of other portals that may ask this API from a browser. */
  corsOrigins?: readonly string[]
  /** Proxies that tell for whom they ask; anybody else's word about that is not taken. */
  trustedProxies?: readonly string[]
}

/** Builds the HTTP server from its parts; the caller listens, or injects. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const http = Fastify({
    bodyLimit: 1_048_576,
    // A page that keeps its connection open must not hold up a stop.
    forceCloseConnections: true,
    trustProxy: parts.trustedProxies?.length ? [...parts.trustedProxies] : false,
    // An e-mail of 320 signs in a path, each of which may be encoded as three.
    routerOptions: { maxParamLength: 960 },
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(parts.checkAnswers ? serializerCompiler : () => JSON.stringify)
  // Every body is JSON (spec 000 §7).
  http.removeContentTypeParser('text/plain')
  http.decorateRequest('signedIn', null)
  http.decorate('servedCalls', [])
  answerErrorsAsJson(http, parts.report)
  addSecurityHeaders(http)
  allowOrigins(http, parts.corsOrigins ?? [])
  if (parts.devTools) {
    serveDevPages(http, parts, installFaults(http, parts))
    await serveApiDocs(http)
  }
  await http.register(async (scope) => {
    await compressAnswers(scope)
    await takeForms(scope)
    serveCalls(scope, parts)
  })
  await servePortal(http, { ...parts, config: { ...parts.config, devTools: parts.devTools } })
  return http
}

function serveCalls(http: FastifyInstance, parts: Parts): void {
  const { db, clock, transport, config, habits = plainHabits } = parts
  const api = { http, db, clock, transport, config, habits }
  serveSession(api, parts.tokenHours)
  servePasswordResets(api)
  serveUsers(api)
  serveDashboards(api)
  serveSecurityLogs(api)
  serveVouchers(api)
  serveProducts(api)
  serveVoucherThemes(api)
  serveVoucherPrints(api)
  serveClientOrders(api)
  serveSlips(api)
  serveMerchants(api)
  serveMerchantGroups(api)
  serveSubMerchants(api)
  serveTerminals(api)
  serveStock(api)
  serveOffers(api)
  serveRedemptions(api, parts.unredeemHours ?? 24)
  servePayments(api)
  servePurchases(api)
  servePendingPurchases(api, parts.report)
  serveDeliveries(api)
  serveTopUps(api)
  servePackagingTypes(api)
}
