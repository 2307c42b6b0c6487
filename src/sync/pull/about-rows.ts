/** One page of a list, as the answer to it tells. */
interface PageTold {
  page: number
  pageSize: number
  /** Rows on it. */
  answered: number
  /** Null where the server does not say. */
  totalPages: number | null
}

/**
 * How many rows a list holds, as a page lets it be guessed; null where nobody knows. The last page tells it. It holds
 * anything from one row to all, so before it is read a count of pages is a range: what was thought before stays where it
 * lies within, and without that it is the middle. A server that gives fewer rows a page than asked counts its own pages.
 */
export function aboutRows(before: number | null, told: PageTold): number | null {
  const { page, pageSize, answered, totalPages } = told
  // A count that does not reach this page is no count.
  if (totalPages === null || totalPages < page) return page === 1 && totalPages === 0 ? answered : before
  if (page === totalPages && (answered > 0 || page === 1)) return (page - 1) * pageSize + answered
  const isCut = page < totalPages && answered > 0 && answered < pageSize
  const size = isCut ? answered : pageSize
  const least = (totalPages - 1) * size + 1
  const most = totalPages * size
  return before === null ? Math.round((least + most) / 2) : Math.min(most, Math.max(least, before))
}
