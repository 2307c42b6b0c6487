import * as ipCalls from '#store/resources/ip-logs/ip-log-calls.ts'
import * as otpCalls from '#store/resources/otp-logs/otp-log-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { deleteIpLogs, listIpLogs } from './ip-logs.ts'
import { deleteOtpLogs, listOtpLogs, searchOtpLogs } from './otp-logs.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'

/** The roles of the route /security (spec 000 §2.1). */
const roles: readonly KnownRole[] = ['administrator', 'customerCare']

/** The IP log and the OTP log. */
export function serveSecurityLogs(api: Api): void {
  const ipPage = { roles, answer: ipCalls.ipLogPage.strict }
  const otpPage = { roles, answer: otpCalls.otpLogPage.strict }
  const message = 'Deleted successfully'

  serve(api, ipCalls.getIpLogs, ipPage, async ({ query, db }) => ipCalls.ipLogPage.write(await listIpLogs(db, query)))

  serve(api, otpCalls.getOtpLogs, otpPage, async ({ query, db }) =>
    otpCalls.otpLogPage.write(await listOtpLogs(db, query)),
  )

  serve(api, otpCalls.searchOtpLogs, otpPage, async ({ query, db }) =>
    otpCalls.otpLogPage.write(await searchOtpLogs(db, query)),
  )

  serveChange(api, ipCalls.deleteIpLogs, { roles }, async ({ body, db }) => {
    await deleteIpLogs(db, body)
    return { message }
  })

  serveChange(api, otpCalls.deleteOtpLogs, { roles }, async ({ body, db }) => {
    await deleteOtpLogs(db, body)
    return { message }
  })
}
