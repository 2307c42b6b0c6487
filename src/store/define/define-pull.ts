import type { Role } from '#store/access/roles.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import type { ListShape } from '#store/define/list-of.ts'
import type { PageShape } from '#store/define/page-of.ts'
import type { ListView } from '#store/define/list-view.ts'

/** The resource's row; named here to keep the two files from needing each other. */
interface AnyRow {
  id: string
}

/** What is asked for. `scope` is the merchant of a resource that is kept per merchant, else empty. */
export interface Reach {
  scope: string
  partition: string
}

export interface PageRequest extends Reach {
  /** 1-based. */
  page: number
  pageSize: number
}

/** What a list on screen shows of a scope. */
export interface ScopedView extends ListView {
  scope: string
}

/** The same, with a search. */
export type SearchedView = ScopedView & { search: NonNullable<ListView['search']> }

/** What every way of reading a collection says. */
interface AnyPull<Row extends AnyRow> {
  /** The partition that holds every row: a complete one completes the collection. */
  readonly whole: string
  /** All partitions a list can ask for, `whole` included. */
  readonly partitions: readonly string[]
  /** Where rows are found in an answer, of the list as of every other read here. */
  readonly shape: PageShape | ListShape
  /** The by-id read; an API that has none of its own is asked through its search (decisions.md A4). */
  requestOne?(id: string, scope: string): CallRequest
  /** The partition that holds the rows of these filters; without it, all rows are in `whole`. */
  partitionOf?(filters: ListView['filters']): string
  /** The call for what a list on screen shows, if the API has narrower ones than a page of a partition. */
  requestView?(view: ScopedView): CallRequest
  /** The server's own search, offered beside local results; `by` is a key of the resource's `search`. */
  requestSearch?(view: SearchedView): CallRequest
  /** The server searches in the view's filters, and answers its pages; else in the whole collection. */
  readonly searchesInView?: true
  /**
   * Wire row to row, or null when it does not parse: the row is quarantined, never the page (sync.md 2.12). What `role`
   * must not see is left out of the row, whatever the server sends. `parent`: whose rows were asked for, of rows that are
   * read by parent.
   */
  toRow(wire: unknown, role: Role, parent: string): Row | null
  /** The changed row in the answer to a change, as the wire has it, where the API sends it along; else undefined. */
  changedIn?(answer: unknown): unknown
  /**
   * Row field to wire name, where a search answers rows with fewer fields: those that an answer leaves out keep the
   * value held (sync.md 2.12). Absent where a search answers whole rows.
   */
  readonly partial?: Readonly<Record<string, string>>
}

/** Paged newest first, page number and page size free: swept in overlapping windows that prove themselves. */
export interface NewestFirstPull<Row extends AnyRow> extends AnyPull<Row> {
  readonly kind: 'newest-first'
  /** The most rows the call gives on a page. */
  readonly pageSize: number
  readonly shape: PageShape
  requestPage(page: PageRequest): CallRequest
}

/**
 * A file that holds every row of some days, for which a page takes a request each. It may have fewer fields: those that
 * are held keep their values, and a row that only a file has shown is read whole when somebody opens it.
 */
export interface DaysFile {
  /** Days of Colombo, both included. */
  request(days: { start: string; end: string }): CallRequest
  /** The header it must have, or it is another file and not read. */
  readonly titles: readonly string[]
  /** Its cells as the wire would have the row. */
  toWire(cells: readonly string[]): unknown
  /** Row fields that it does not have, or has less exactly than a page. */
  readonly lacks: readonly string[]
}

/** Paged newest first with a size the server fixes: complete only after two passes that read the same. */
export interface FixedPagesPull<Row extends AnyRow> extends AnyPull<Row> {
  readonly kind: 'fixed-pages'
  readonly shape: PageShape
  requestPage(page: Omit<PageRequest, 'pageSize'>): CallRequest
  /** New rows may stand on any page: once one was created from here, all pages are read anew. */
  readonly unordered?: true
  readonly daysFile?: DaysFile
  /** A page of a narrower list in which a row of this content stands: it is looked for there before it is in all pages. */
  requestNear?(row: Row, page: number): CallRequest | null
}

/** One call answers everything. */
export interface WholeListPull<Row extends AnyRow> extends AnyPull<Row> {
  readonly kind: 'whole-list'
  requestAll(reach: Reach): CallRequest
}

/** Rows that are read per parent, which are rows of another collection; each parent is a partition of its own. */
export interface ByParentPull<Row extends AnyRow> extends AnyPull<Row> {
  readonly kind: 'by-parent'
  /** The collection of the parents, all of whose rows are read in the background, those that `isFirst` first (M33). */
  readonly parents: string
  isFirst(parent: AnyRow): boolean
  parentOf(row: Row): string
  requestOf(parent: string, scope: string): CallRequest
}

/** How a collection comes onto the device (sync.md 2.3). */
export type Pull<Row extends AnyRow = AnyRow> =
  | NewestFirstPull<Row>
  | FixedPagesPull<Row>
  | WholeListPull<Row>
  | ByParentPull<Row>
