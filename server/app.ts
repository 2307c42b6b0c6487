import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { serveApiDocs } from '#server/dev-tools/api-docs.ts'
import { serveHistory } from '#server/audit/calls.ts'
import { serveDeliveries } from '#server/deliveries/calls.ts'
import { serveDashboards } from '#server/dashboards/calls.ts'
import { serveClientOrders } from '#server/client-orders/calls.ts'
import { serveMerchantGroups } from '#server/merchant-groups/calls.ts'
import { serveMerchants } from '#server/merchants/calls.ts'
import { serveOffers } from '#server/offers/calls.ts'
import { servePackagingTypes } from '#server/client-orders/packaging-type-calls.ts'
import { servePasswordResets } from '#server/password-resets/calls.ts'
import { servePayments } from '#server/payments/calls.ts'
import { servePendingPurchases } from '#server/pending-purchases/calls.ts'
import { serveProducts } from '#server/products/calls.ts'
import { servePurchases } from '#server/purchases/calls.ts'
import { serveRedemptions } from '#server/redemptions/calls.ts'
import { serveSecurityLogs } from '#server/security-logs/calls.ts'
import { serveSession } from '#server/auth/calls.ts'
import { serveStock } from '#server/stock/calls.ts'
import { serveStockBatches } from '#server/stock-batches/calls.ts'
import { serveSubMerchants } from '#server/sub-merchants/calls.ts'
import { serveTerminals } from '#server/terminals/calls.ts'
import { serveTopUps } from '#server/top-ups/calls.ts'
import { serveSlips } from '#server/slips/calls.ts'
import { serveUsers } from '#server/users/calls.ts'
import { serveVoucherPrints } from '#server/voucher-prints/calls.ts'
import { serveVoucherThemes } from '#server/voucher-themes/calls.ts'
import { serveVouchers } from '#server/vouchers/calls.ts'
import type { Clock } from '#server/process/clock.ts'
import { compressAnswers } from '#server/http/compress-answers.ts'
import { type ConnectionLimits, cutDrips, limitConnections, timeLimits } from '#server/http/connection-limits.ts'
import { type ControlRoutes, serveControl } from '#server/http/control-routes.ts'
import { allowOrigins } from '#server/http/cross-origin.ts'
import type { Database, PoolState } from './data/open-database.ts'
import { serveDevPages } from '#server/dev-tools/dev-pages.ts'
import { addDrain } from '#server/http/drain.ts'
import { answerErrorsAsJson } from '#server/http/error-answers.ts'
import { installFaults } from '#server/dev-tools/faults.ts'
import { serveMetrics } from '#server/http/metrics.ts'
import { logCalls, logOptions, type LogSettings } from '#server/http/request-log.ts'
import { servePortal } from '#server/portal/portal-files.ts'
import { readForwardedFor } from '#server/http/forwarded-for.ts'
import { serveHealth } from '#server/http/readiness.ts'
import { takeForms } from '#server/http/read-form.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { type RunJob, runHere } from '#server/jobs/jobs.ts'
import type { Transport } from '#server/mail/transport.ts'
import { noQuirks, type ApiQuirks } from '#server/http/api-quirks.ts'

/** Everything the server stands on; tests hand in their own. */
export interface AppDeps {
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
  /** Hears of every answer that is the server's own fault. */
  report(error: unknown, about?: { requestId: string }): void
  /** Check every answer against its schema: for tests. */
  checkAnswers?: boolean
  quirks?: ApiQuirks
  /** Origins of other portals that may ask this API from a browser. */
  corsOrigins?: readonly string[]
  /** Where the portal's pictures may lie besides this server; anywhere with TLS if it is left out or empty. */
  pictureOrigins?: readonly string[]
  /** Proxies that tell for whom they ask; anybody else's word about that is not taken. */
  trustedProxies?: readonly string[]
  /** As long and as many as anybody likes where they are left out. */
  limits?: ConnectionLimits
  /** A log of all calls; nothing is written where it is left out. */
  log?: LogSettings
  metrics?: { token: string; poolState: () => PoolState | null }
  /** For the commands of whoever runs the server. */
  control?: ControlRoutes
  /** Runs what takes the processor for long; in the thread that asks where it is left out. */
  runJob?: RunJob
}

/** Builds the HTTP server from its parts; the caller listens, or injects. */
export async function buildApp(parts: AppDeps): Promise<FastifyInstance> {
  const http = Fastify({
    ...logOptions(parts.log),
    bodyLimit: 1_048_576,
    // A page that keeps its connection open must not hold up a stop.
    forceCloseConnections: true,
    ...(parts.limits ? timeLimits(parts.limits) : {}),
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
  if (parts.limits) {
    limitConnections(http, parts.limits, parts.trustedProxies ?? [])
    cutDrips(http, parts.limits)
  }
  if (parts.trustedProxies?.length) readForwardedFor(http)
  answerErrorsAsJson(http, parts.report)
  logCalls(http)
  if (parts.metrics) serveMetrics(http, { db: parts.db, ...parts.metrics })
  addSecurityHeaders(http)
  allowOrigins(http, parts.corsOrigins ?? [])
  // After the headers that let other origins read the refusal.
  addDrain(http)
  if (parts.devTools) {
    serveDevPages(http, parts, installFaults(http, parts))
    await serveApiDocs(http)
  }
  await http.register(async (scope) => {
    await compressAnswers(scope)
    await takeForms(scope)
    serveCalls(scope, parts)
  })
  serveHealth(http, parts.db)
  if (parts.control) serveControl(http, parts.control)
  await servePortal(http, { ...parts, config: { ...parts.config, devTools: parts.devTools } })
  return http
}

function serveCalls(http: FastifyInstance, parts: AppDeps): void {
  const { db, clock, transport, config, quirks = noQuirks, runJob = runHere } = parts
  const api = { http, db, clock, transport, config, quirks, runJob }
  serveSession(api, parts.tokenHours)
  servePasswordResets(api)
  serveUsers(api)
  serveHistory(api)
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
  serveStockBatches(api)
  serveOffers(api)
  serveRedemptions(api, parts.unredeemHours ?? 24)
  servePayments(api)
  servePurchases(api)
  servePendingPurchases(api, parts.report)
  serveDeliveries(api)
  serveTopUps(api)
  servePackagingTypes(api)
}
