/** How the API behaves where real ones differ. All of it is off unless the settings say so. */
export interface ApiQuirks {
  /** Reads by id carry an `ETag`; `If-None-Match` is answered with 304, another version in `If-Match` with 412. */
  etags: boolean
  /** A change answers the whole changed row, too, under the noun's name. */
  fullRows: boolean
  /** At most so many rows on a page, whatever is asked for. */
  pageCap: number | null
  /**
   * Where a capped page starts. `given`: pages of the capped size follow each other. `asked`: at the place the size
   * that was asked for means, so that the rows the cap cut off are on no page at all.
   */
  pageOffset: 'given' | 'asked'
  /** Rows that are equal in what a list is sorted by come in another order with every request. */
  unstableTies: boolean
}

export const noQuirks: ApiQuirks = {
  etags: false,
  fullRows: false,
  pageCap: null,
  pageOffset: 'given',
  unstableTies: false,
}
