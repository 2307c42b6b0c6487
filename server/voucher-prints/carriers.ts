import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { makeBoardPdf } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import type { Carrier } from '#server/documents/board-pdf.ts'
import { isPrintable } from '#server/documents/printable-text.ts'
import { HttpError } from '#server/http/http-error.ts'

type Asked = z.output<(typeof makeBoardPdf)['body']>

/**
 * The carriers asked for. Whoever wants an amount on one gets the voucher's own. Sinhala and Tamil need letters this
 * server cannot shape: such a carrier is refused by its id and printed by the portal, never printed wrong.
 */
export async function carriersFor(db: Database, asked: Asked): Promise<Carrier[]> {
  const ids = asked.map(({ voucherId }) => voucherId.toUpperCase())
  const rows = await db
    .select({ id: vouchers.id, amountCents: vouchers.amountCents })
    .from(vouchers)
    .where(inArray(vouchers.id, ids))
  const amounts = new Map(rows.map(({ id, amountCents }) => [id, amountCents]))
  const unknown = ids.find((id) => !amounts.has(id))
  if (unknown !== undefined) throw new HttpError(404, 'VOUCHER_NOT_FOUND')
  const carriers = asked.map(({ to, from, body, amount }, place) => ({
    voucherId: ids[place] ?? '',
    to: filled(to),
    from: filled(from),
    body: filled(body),
    amountCents: filled(amount) === null ? null : (amounts.get(ids[place] ?? '') ?? null),
  }))
  const foreign = carriers.filter(({ to, from, body }) => !isPrintable(`${to ?? ''}${from ?? ''}${body ?? ''}`))
  if (foreign.length > 0) {
    const named = foreign.map(({ voucherId }) => voucherId)
    throw new HttpError(422, `TEXT_NOT_PRINTABLE: ${named.slice(0, 5).join(', ')}`)
  }
  return carriers
}

function filled(text: string | number | null | undefined): string | null {
  const trimmed = String(text ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
  return trimmed === '' ? null : trimmed
}
