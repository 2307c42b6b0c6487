import { request } from '#store/define/define-call.ts'
import { everyId } from '#store/define/wire-input.ts'
import { type ExportOrder, xlsxRowsAtMost } from '#store/ports/exchange-port.ts'
import { downloadRedemptions, downloadRedemptionsByDate } from '#store/resources/redemptions/redemption-calls.ts'
import { counted } from '#store/values/count.ts'
import { type FileSource, redemptionSheet, sourceOf } from './redemption-file.ts'
import { idsOfScope } from '#store/resources/redemptions/redemption-requests.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { narrowedWords, provenanceOf, whoseWords } from '#ui/listing/export-words.ts'
import type { Listing } from '#ui/listing/define-listing.ts'
import { type Exporting, useExport } from '#ui/listing/use-export.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useFileCall } from '#ui/live/use-online-call.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { RedemptionView } from './use-redemption-view.ts'

const fileName = 'Redemptions'

export interface RedemptionFile {
  /** Null while no file is being made; from the question to the server on. */
  run: Exporting['run']
  download(): void
  cancel(): void
}

/**
 * Redemptions.xlsx of what the list is narrowed to: as the server has it, and for a search, or where nobody answers and
 * the person agrees, as this device has it, which the file says. Where an Excel file cannot hold it, it is a CSV.
 */
export function useRedemptionFile(listing: Listing, list: ListingUse, view: RedemptionView): RedemptionFile {
  const { search, sync, user } = usePortal()
  const callOnline = useFileCall()
  const exporting = useExport()

  async function fromServer(): Promise<FileSource> {
    // The server's download knows no search and no kinds: it is of what this device has found.
    if (list.searching || list.narrowedHere) return { kind: 'device', why: null }
    if (list.offline) return sourceOf({ kind: 'offline' })
    const { merchantId, subMerchantId } = idsOfScope(view.scope)
    const id = list.chosen || (subMerchantId === everyId ? merchantId : subMerchantId)
    // The id of a shop may be its merchant's, too, whose rows are answered then (decisions.md R6).
    const only = list.chosen === '' ? null : { field: 'subMerchantId', value: list.chosen }
    const wanted = { key: fileName, only }
    const { start, end } = list.period
    const answered =
      start === '' && end === ''
        ? await callOnline(request(downloadRedemptions, { params: { id } }), wanted)
        : await callOnline(
            request(downloadRedemptionsByDate, {
              query: { id, ...(start === '' ? {} : { startDate: start }), ...(end === '' ? {} : { endDate: end }) },
            }),
            wanted,
          )
    return sourceOf(answered)
  }

  async function order(): Promise<ExportOrder | null> {
    const source = await fromServer()
    if (source.kind === 'none') {
      if (source.words !== null) toastFailed(source.words)
      return null
    }
    const rows = source.kind === 'server' ? source.rows : null
    if (source.kind === 'device' && !(await isWanted(source.why, list))) return null
    const format = (rows?.count ?? list.total) > xlsxRowsAtMost ? 'csv' : 'xlsx'
    const { query } = list
    const ids = rows === null ? await search.idsOf(query) : []
    const facts = {
      title: fileName,
      whose: whoseWords(user, query.collection),
      noun: redemptions.noun,
      rows: rows?.count ?? ids.length,
      narrowed: narrowedWords(listing, list),
      asOf: rows === null ? list.asOf : Date.now(),
      complete: rows !== null || list.proved,
      unsent: rows === null ? list.states.size : 0,
      email: user.email,
    }
    const stored = async () => ({
      kind: 'stored' as const,
      collection: query.collection,
      ids,
      places: await search.locate(query.collection, ids),
    })
    return {
      format,
      title: 'data',
      singleSheet: true,
      columns: redemptionSheet(view.access),
      rows: rows === null ? await stored() : { kind: 'packed', ...rows },
      provenance: provenanceOf(facts, Date.now()),
    }
  }

  return {
    run: exporting.run,
    download: () => void exporting.start((format) => `${fileName}.${format}`, order),
    cancel() {
      exporting.cancel()
      void sync.cancelCall(fileName)
    },
  }
}

/** Rows of this device are no stand-in for the server's unless somebody wants them; a search that is complete needs no question. */
function isWanted(why: string | null, { total, proved }: ListingUse): Promise<boolean> | true {
  if (why === null && proved) return true
  const here = `${counted(total, redemptions.noun)} that ${total === 1 ? 'is' : 'are'} on this device`
  return confirm({
    title: 'Download what is on this device?',
    text: `${why === null ? '' : `${why} `}The file would hold the ${here}${proved ? '' : ', which may not be all there are'}.`,
    act: 'Download',
  })
}
