import { type CallInput, request } from '#store/define/define-call.ts'
import * as calls from '#store/resources/redemptions/redemption-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import type { Sent, ServerUnderTest } from './server-under-test.ts'

interface SearchMore {
  role?: KnownRole
  startDate?: string
  endDate?: string
  merchantId?: number
}

/** The lists, searches and downloads of redemptions as a test asks for them: everything, first page, as administrator. */
export function askRedemptions(server: ServerUnderTest) {
  const as = async (role: KnownRole) => ({ token: await server.tokenOf(role) })
  return {
    list: async (
      body: Partial<CallInput<typeof calls.getEarnings>['body']> = {},
      role: KnownRole = 'administrator',
    ): Promise<Sent> => server.send(request(calls.getEarnings, { body: { page: 1, ...body } }), await as(role)),
    search: async (
      selectIdType: (typeof calls.redemptionSearchTypes)[number],
      searchKey: string,
      { role = 'administrator', ...more }: SearchMore = {},
    ): Promise<Sent> =>
      server.send(
        request(calls.searchRedemptions, { body: { searchKey, selectIdType, page: 1, ...more } }),
        await as(role),
      ),
    byDate: async (
      subMerchantId: number | string,
      query: Partial<CallInput<typeof calls.searchRedemptionsByDate>['query']> = {},
      role: KnownRole = 'administrator',
    ): Promise<Sent> =>
      server.send(
        request(calls.searchRedemptionsByDate, { params: { subMerchantId }, query: { page: 1, ...query } }),
        await as(role),
      ),
    download: async (id: number | string, role: KnownRole = 'administrator'): Promise<Sent> =>
      server.send(request(calls.downloadRedemptions, { params: { id } }), await as(role)),
  }
}

export type AskRedemptions = ReturnType<typeof askRedemptions>

/** The ten characters people see, of each row of a page. */
export function codesOf({ body }: Sent): string[] {
  return body.earnings.map((row: { redemptionId: string }) => row.redemptionId)
}
