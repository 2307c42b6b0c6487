import { changeOf } from '#server/change/change-of.ts'
import { roles } from '#store/access/roles.ts'
import * as calls from '#store/resources/redemptions/redemption-calls.ts'
import { choose, chooseEither, reachOf } from '#server/auth/reach.ts'
import type { KnownRole, SignedIn } from '#server/auth/tokens.ts'
import type { Database } from '#server/data/open-database.ts'
import { readRange } from './date-range.ts'
import { allRedemptions, findRedemptions, type RedemptionFilter } from './find-redemptions.ts'
import { merchantCodesOf } from './merchant-codes.ts'
import { redemptionToExport, redemptionToWire } from './redemption-on-wire.ts'
import { RememberedTotals } from '#server/wire/remembered-totals.ts'
import { resendMessage } from './resend-message.ts'
import { checkUnredeemable, unredeemRedemption, type UnredeemWindow } from './un-redeem.ts'
import { HttpError } from '#server/http/http-error.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'

/** The roles of the route /earnings (spec 000 §2.1); whose rows they see is decided row by row. */
const everybody = roles
/** Merchant codes are as good as money: only the roles that see vouchers may read them (decisions.md N1). */
const seeVouchers: readonly KnownRole[] = ['administrator', 'customerCare', 'accountant']
/** The three platform roles (spec 001 §6). */
const searchByMerchant = seeVouchers
/** The server decides who takes back (decisions.md C9): not who only looks, and not who sells. */
const takeBack: readonly KnownRole[] = [...seeVouchers, 'merchantAdministrator', 'subMerchantAdministrator']
/** The roles of add payment (spec 000 §2.1). */
const pay: readonly KnownRole[] = ['administrator', 'accountant']

const pageSize = 10

/** The calls of the redemptions screen, and the lists add payment chooses from. */
export function serveRedemptions(api: Api, unredeemHours: number): void {
  const pages = pagesOf(api)
  serveLists(api, pages)
  serveForPayment(api, pages)
  serveDownloads(api)
  serveUnredeem(api, { pages, window: { hours: unredeemHours } })

  serve(api, calls.getMerchantCodes, { roles: seeVouchers }, async ({ body, db }) => ({
    voucherCodeList: await merchantCodesOf(db, body.redemptionId),
  }))

  serveChange(api, calls.resendRedemptionMessage, { roles: everybody }, async (asked) => {
    await resendMessage(changeOf(api, asked), await reachOf(asked.db, asked.user), asked.body)
    return { message: 'Notification sent successfully' }
  })
}

type Pages = (
  db: Database,
  user: SignedIn,
  filter: RedemptionFilter,
  asked: { page: number; size?: number | undefined },
) => Promise<Record<string, unknown>>

function pagesOf(api: Api): Pages {
  const totals = new RememberedTotals(api.clock)
  return async (db, user, filter, { page, size = pageSize }) => {
    const found = await findRedemptions(db, totals, filter, { page, size })
    return calls.redemptionPage.write({ ...found, rows: found.rows.map((row) => redemptionToWire(row, user.role)) })
  }
}

function serveLists(api: Api, pages: Pages): void {
  const paged = { roles: everybody, answer: calls.redemptionPage.strict }

  serve(api, calls.getEarnings, paged, async ({ body, user, db }) =>
    pages(db, user, { of: await choose(db, await reachOf(db, user), body) }, body),
  )

  serve(api, calls.searchRedemptionsByDate, paged, async ({ params, query, user, db }) => {
    const of = await choose(db, await reachOf(db, user), { ...query, ...params })
    return pages(db, user, { of, range: readRange(query) }, query)
  })

  serve(api, calls.searchRedemptions, paged, async ({ body, user, db }) => {
    const search = { by: body.selectIdType, text: body.searchKey }
    refuseSearch(user, search)
    const of = await choose(db, await reachOf(db, user), body)
    return pages(db, user, { of, range: readRange(body), search, isToPay: isForPayment(search) }, body)
  })
}

function serveForPayment(api: Api, pages: Pages): void {
  const paged = { roles: pay, answer: calls.redemptionPage.strict }

  serve(api, calls.searchMerchantRedemptions, paged, async ({ params, query, user, db }) => {
    const search = { by: query.selectIdType, text: query.redemptionid }
    refuseSearch(user, search)
    const of = await choose(db, await reachOf(db, user), params)
    return pages(db, user, { of, search, isToPay: isForPayment(search) }, query)
  })

  serve(api, calls.getRedemptionsForPayment, paged, async ({ body, user, db }) =>
    pages(db, user, { of: await choose(db, await reachOf(db, user), body), isToPay: true }, body),
  )

  serve(api, calls.searchRedemptionsForPaymentByDate, paged, async ({ params, query, user, db }) => {
    const of = await choose(db, await reachOf(db, user), params)
    return pages(db, user, { of, range: readRange(query), isToPay: true }, query)
  })
}

interface Search {
  by: (typeof calls.redemptionSearchTypes)[number]
  text: string
}

function refuseSearch({ role }: SignedIn, { by, text }: Search): void {
  if (by === 'MERCHANT_NAME' && !searchByMerchant.includes(role)) throw new HttpError(403, 'UNAUTHORIZED_USER')
  if (text.trim() === '') throw new HttpError(400, 'searchKey: Cannot be Empty')
}

function isForPayment({ by }: Search): boolean {
  return by === 'REDEMPTION_ID_FOR_PAYMENT'
}

function serveDownloads(api: Api): void {
  const download = async (db: Database, user: SignedIn, filter: RedemptionFilter) =>
    (await allRedemptions(db, filter)).map((row) => redemptionToExport(row, user.role))

  serve(api, calls.downloadRedemptions, { roles: everybody }, async ({ params, user, db }) =>
    download(db, user, { of: await chooseEither(db, await reachOf(db, user), params.id) }),
  )

  serve(api, calls.downloadRedemptionsByDate, { roles: everybody }, async ({ query, user, db }) =>
    download(db, user, { of: await chooseEither(db, await reachOf(db, user), query.id), range: readRange(query) }),
  )
}

function serveUnredeem(api: Api, { pages, window }: { pages: Pages; window: UnredeemWindow }): void {
  serve(api, calls.getUnredeemState, { roles: takeBack }, async ({ query, user, db }) => {
    const asked = { reach: await reachOf(db, user), key: query.redemptionId, now: api.clock.now() }
    await checkUnredeemable(db, asked, window)
    return { message: 'UNREDEEM_PERIOD_OPEN' }
  })

  serveChange(api, calls.unredeem, { roles: takeBack, answer: calls.redemptionPage.strict }, async (asked) => {
    const { body, user, db } = asked
    const reach = await reachOf(db, user)
    await unredeemRedemption(
      changeOf(api, asked),
      { reach, key: body.redemptionId, merchantId: body.merchantId },
      window,
    )
    return pages(db, user, { of: await choose(db, reach, { merchantId: body.merchantId }) }, body)
  })
}
