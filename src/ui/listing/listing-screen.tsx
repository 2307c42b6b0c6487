import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { partsOfCollection } from '#store/define/collection-name.ts'
import { counted } from '#store/values/count.ts'
import type { BulkAction } from '#ui/bulk/bulk-action.ts'
import { BulkButtons, BulkDialogs } from '#ui/bulk/bulk-buttons.tsx'
import { OpenedFromContext } from '#ui/record/opened-from.ts'
import { withWidth } from '#ui/state/table-looks.ts'
import { DataTable } from './data-table.tsx'
import type { Listing } from './define-listing.ts'
import { KeepPeriod } from './keep-period.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListStatus } from './list-status.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import classes from './listing-screen.module.css'
import { Pager } from './pager.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { rowControl } from './table-keys.ts'
import { type TableSetup, useColumns } from './use-columns.ts'
import { useDragSelect } from './use-drag-select.ts'
import { useListBulk } from './use-list-bulk.ts'
import { useFromTop } from './use-from-top.ts'
import { type ListExport, useListExport } from './use-list-export.ts'
import { type ListingUse, useListing } from './use-listing.ts'

interface ListingScreenProps {
  listing: Listing
  /** Draws the open row's drawer; `id` is null while none is open. */
  drawer?(id: string | null, close: () => void, list: ListingUse): React.ReactNode
  /** What can be done with the selected rows, or with many that need no selection. Stable. */
  bulk?: readonly BulkAction[]
  /** Buttons beside those every list has. */
  tools?(list: ListingUse, file: ListExport): React.ReactNode
  /** Beside search and days: what else narrows the list. */
  filters?(list: ListingUse): React.ReactNode
  /** What all that is listed comes to, while nothing is selected. */
  totals?(list: ListingUse): React.ReactNode
  /** Beside the number of selected rows: what else is to be said of them or done with them. */
  selected?(ids: ReadonlySet<string>, list: ListingUse): React.ReactNode
}

/** A listing screen out of its declaration: tabs, search, table, pages, selection, freshness and the open row. */
export function ListingScreen(props: ListingScreenProps) {
  const { listing, drawer, bulk: actions = noActions, tools, filters, totals, selected } = props
  const list = useListing(listing)
  const bulk = useListBulk(actions, list, listing)
  const setup = useColumns(partsOfCollection(listing.meaning.collection).resource, listing.columns)
  const file = useListExport(listing, list, setup)
  const { tabs, noun, title } = listing
  const { sheet } = file.printing
  const openId = listing.drawer !== null && list.address.drawer === listing.drawer ? list.address.selected : undefined
  const { items, page, retry } = list
  const from = useMemo(() => ({ items, page, refresh: retry, controlOf: rowControl }), [items, page, retry])
  const [spoken] = useDebouncedValue(list.answer ? `${counted(list.total, noun)} found` : '', 800)

  const body = (
    <>
      <ListToolbar listing={listing} list={list} setup={setup} file={file} filters={filters?.(list)}>
        {tools?.(list, file)}
        <BulkButtons bulk={bulk} at="toolbar" />
      </ListToolbar>
      <ListBox listing={listing} list={list} setup={setup} openId={openId} />
      <footer className={classes['foot']}>
        {list.selection.ids.size === 0 && totals?.(list)}
        <SelectionBar
          selection={list.selection}
          page={list.answer?.ids ?? []}
          total={list.total}
          noun={listing.selectedNoun}
          sum={list.sum}
          apart={listing.sumApart && { cents: list.sumApart, words: listing.sumApart.words }}
          proved={list.proved}
          onSelect={list.select}
          onAll={() => void list.selectAll()}
        >
          <BulkButtons bulk={bulk} at="selection" />
          {selected?.(list.selection.ids, list)}
        </SelectionBar>
        <Pager
          page={list.page}
          pageSize={list.query.pageSize}
          total={list.total}
          proved={list.proved}
          noun={noun}
          from={listing.pagerFrom}
          onPage={list.goToPage}
        />
      </footer>
    </>
  )

  return (
    <div className={classes['screen']}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{title}</h1>
        <ListStatus list={list}>
          {list.days && (
            <KeepPeriod period={{ collection: listing.meaning.collection, from: list.days.start, to: list.days.end }} />
          )}
        </ListStatus>
      </header>
      {tabs.length === 0 ? (
        <div className={classes['panel']}>{body}</div>
      ) : (
        <StatusTabs label={`${title} by status`} tabs={tabs} tab={list.tab} onTab={list.goToTab}>
          {body}
        </StatusTabs>
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {sheet && (
        <sheet.Sheet
          key={sheet.turn}
          {...{ title, noun }}
          columns={setup.shown}
          paper={sheet.paper}
          onDone={file.printing.end}
        />
      )}
      <BulkDialogs bulk={bulk} />
      {drawer && <OpenedFromContext value={from}>{drawer(openId ?? null, list.closeRow, list)}</OpenedFromContext>}
    </div>
  )
}

const noActions: readonly BulkAction[] = []

interface ListBoxProps {
  listing: Listing
  list: ListingUse
  setup: TableSetup
  openId: string | undefined
}

/** More columns than these stand closer together. */
const manyColumns = 5

/** The box that scrolls: the table, and in it the words for a list without rows. */
export function ListBox({ listing, list, setup, openId }: ListBoxProps) {
  const { title, noun, sorts } = listing
  const { empty, choice, searching, searchKey, query } = list
  const box = useRef<HTMLElement>(null)
  useDragSelect(box, list.selection, list.select)
  useFromTop(box, list.shownKey)
  const tabTitle = listing.tabs.find(({ key }) => key === list.tab)?.title ?? ''
  const opens = listing.drawer !== null
  return (
    <section
      ref={box}
      className={classes['box']}
      aria-label={title}
      data-stale={list.stale || undefined}
      data-many={setup.shown.length > manyColumns || undefined}
    >
      <DataTable
        caption={list.narrowed ? `${title} that match the search` : [title, tabTitle].filter(Boolean).join(': ')}
        columns={setup.shown}
        items={empty === 'opening' ? null : list.items}
        firstPlace={(list.page - 1) * query.pageSize + 1}
        total={list.total}
        states={list.marks}
        selection={list.selection}
        onSelect={list.select}
        openId={openId}
        onOpen={opens ? list.openRow : null}
        hrefOf={opens ? list.hrefOf : null}
        sort={query.sort}
        sorts={sorts}
        onSort={({ by, direction }) => list.change({ sort: `${by}.${direction}`, page: 1 }, 'push')}
        widths={setup.look.widths}
        onWidth={(column, pixels) => setup.change((now) => withWidth(now, column, pixels))}
      />
      {empty !== null && empty !== 'opening' && (
        <ListEmpty
          kind={empty}
          noun={noun}
          nothingFound={listing.nothingFound(list)}
          failedWords={list.failedWords}
          tab={listing.tabs.length === 0 || list.tab === listing.meaning.allTabs ? null : tabTitle}
          searched={choice && searching ? { title: choice.title, text: searchKey, byServer: list.byServer } : null}
          onClear={list.clear}
          onRetry={list.retry}
        />
      )}
    </section>
  )
}
