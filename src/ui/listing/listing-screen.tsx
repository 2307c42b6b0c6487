import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense, useMemo, useRef } from 'react'
import { partsOfCollection } from '#store/define/collection-name.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { counted } from '#store/values/count.ts'
import type { BulkAction } from '#ui/bulk/bulk-action.ts'
import { BulkButtons, BulkDialogs } from '#ui/bulk/bulk-buttons.tsx'
import type { BulkUse } from '#ui/bulk/use-bulk-actions.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { useNotedIds } from '#ui/live/use-notes.ts'
import { OpenedFromContext } from '#ui/record/opened-from.ts'
import type { RecordAction } from '#ui/record/record-action.ts'
import { RowDialogs } from '#ui/record/row-acts.tsx'
import { useRowMenu } from './use-row-menu.ts'
import { withWidth } from '#ui/state/table-prefs.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { DataTable } from './data-table.tsx'
import type { Listing } from './define-listing.ts'
import { ExportMenu } from './export-menu.tsx'
import { KeepPeriod } from './keep-period.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListFoot } from './list-foot.tsx'
import { HeadedList } from './list-head.tsx'
import { ListStatus } from './list-status.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import classes from './listing-screen.module.css'
import { SelectionArea } from './selection-area.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { rowControl } from './table-keys.ts'
import { type TableSetup, useColumns } from './use-columns.ts'
import { useDragSelect } from './use-drag-select.ts'
import { useListBulk } from './use-list-bulk.ts'
import { useFromTop } from './use-from-top.ts'
import { useSideScroll } from './use-side-scroll.ts'
import { type ListExport, useListExport } from './use-list-export.ts'
import { type ListingUse, useListing } from './use-listing.ts'
import { useMatchMarks } from './use-match-marks.ts'
import { usePageTurn } from './use-page-turn.ts'
import { useRowsPerPage } from './use-rows-per-page.ts'
import { ViewsMenu } from './views-menu.tsx'
import { WorkerNote } from '#ui/kit/worker-note.tsx'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'

interface ListingScreenProps {
  listing: Listing
  /** Draws the open row's drawer; `id` is null while none is open. */
  drawer?(id: string | null, close: () => void, list: ListingUse): React.ReactNode
  /** What can be done with one row: its menu offers it, by the right button, the menu key or Shift+F10. */
  acts?: readonly RecordAction<AnyRow>[]
  /** What can be done with the selected rows, or with many that need no selection. */
  bulk?: readonly BulkAction[]
  /** Buttons beside those every list has: what can be done with all of it. */
  tools?(list: ListingUse, file: ListExport): React.ReactNode
  /** The button for the file that the spec names: the main half of Export. */
  download?(list: ListingUse, file: ListExport): React.ReactNode
  /** Above search and days: cards that narrow the list, each with its number of rows. */
  cards?(list: ListingUse): React.ReactNode
  /** Beside search and days: what else narrows the list. */
  filters?(list: ListingUse): React.ReactNode
  /** Between what narrows the list and its rows: what is to be known of them. */
  note?(list: ListingUse): React.ReactNode
  /** What all that is listed comes to. */
  totals?(list: ListingUse): React.ReactNode
  /** Beside the number of selected rows: what else is to be said of them or done with them. */
  selected?(ids: ReadonlySet<string>, list: ListingUse): React.ReactNode
}

/** A listing screen out of its declaration: tabs, search, table, pages, selection, freshness and the open row. */
export function ListingScreen(props: ListingScreenProps) {
  const { drawer, acts, bulk: actions = noActions, cards, filters, note, totals, selected, ...head } = props
  const { listing, sizes, choose } = useRowsPerPage(props.listing)
  const list = useListing(listing)
  const bulk = useListBulk(actions, list, listing)
  const setup = useColumns(partsOfCollection(listing.meaning.collection).resource, listing.columns)
  const file = useListExport(listing, list, setup)
  const { tabs, noun, title } = listing
  const { sheet } = file.printing
  const openId = listing.drawer !== null && list.address.drawer === listing.drawer ? list.address.selected : undefined
  const { items, page, retry, openRow } = list
  const turn = usePageTurn(list)
  const from = useMemo(
    () => ({ items, page, refresh: retry, open: openRow, turn, controlOf: rowControl }),
    [items, page, retry, openRow, turn],
  )
  const [spoken] = useDebouncedValue(list.answer ? `${counted(list.total, noun)} found` : '', 800)

  const body = (
    <>
      {cards?.(list)}
      <ListToolbar listing={listing} list={list} filters={filters?.(list)} note={note?.(list)} />
      <SelectionArea
        count={list.selection.ids.size}
        bar={
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
        }
      >
        <RowDialogs collection={listing.meaning.collection}>
          <ListBox listing={listing} list={list} setup={setup} openId={openId} acts={acts} />
        </RowDialogs>
      </SelectionArea>
      <ListFoot listing={listing} list={list} sizes={sizes} onSize={choose}>
        {totals?.(list)}
      </ListFoot>
    </>
  )

  return (
    <div className={classes['screen']}>
      <HeadedList
        title={title}
        status={<Status listing={listing} list={list} />}
        tools={<Tools {...head} bulk={bulk} listing={listing} list={list} setup={setup} file={file} />}
      >
        {tabs.length === 0 ? (
          <div className={classes['panel']}>{body}</div>
        ) : (
          <StatusTabs label={`${title} by status`} tabs={tabs} tab={list.tab} onTab={list.goToTab}>
            {body}
          </StatusTabs>
        )}
      </HeadedList>
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

const RowMenu = lazyPart(async () => (await import('#ui/record/row-menu.tsx')).RowMenu)

interface ToolsProps extends Pick<ListingScreenProps, 'listing' | 'tools' | 'download'> {
  bulk: BulkUse
  list: ListingUse
  setup: TableSetup
  file: ListExport
}

/** What can be done with all of a list: the screen's own tools, then those of every list. */
function Tools({ bulk, listing, tools, download, list, setup, file }: ToolsProps) {
  return (
    <>
      {tools?.(list, file)}
      <BulkButtons bulk={bulk} at="toolbar" />
      <ViewsMenu setup={setup} view={list.view} onView={list.openView} />
      <ColumnsMenu columns={listing.columns} setup={setup} />
      <ExportMenu
        rows={file.rows}
        selected={file.selected}
        noun={listing.noun}
        exporting={file.exporting}
        onExport={file.onExport}
        onPrint={file.printing.start}
        main={download?.(list, file)}
      />
    </>
  )
}

function Status({ listing, list }: Pick<ToolsProps, 'listing' | 'list'>) {
  const { days } = list
  return (
    <ListStatus list={list}>
      {days && <KeepPeriod period={{ collection: listing.meaning.collection, from: days.start, to: days.end }} />}
    </ListStatus>
  )
}

interface ListBoxProps {
  listing: Listing
  list: ListingUse
  setup: TableSetup
  openId: string | undefined
  acts?: readonly RecordAction<AnyRow>[] | undefined
}

/** More columns than these stand closer together. */
const manyColumns = 5

/** The box that scrolls: the table, and in it the words for a list without rows. */
export function ListBox({ listing, list, setup, openId, acts }: ListBoxProps) {
  const menu = useRowMenu()
  const { title, noun, sorts } = listing
  const { empty, choice, searching, searchKey, query } = list
  const box = useRef<HTMLElement>(null)
  useDragSelect(box, list.selection, list.select)
  useFromTop(box, list.shownKey)
  useSideScroll(box)
  useMatchMarks(box, list, setup.shown)
  const tabTitle = listing.tabs.find(({ key }) => key === list.tab)?.title ?? ''
  const opens = listing.drawer !== null
  const noted = useNotedIds(listing.meaning.collection)
  const isBroken = useWorkerTrouble('search') !== null && list.answer === null
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
        items={isBroken ? [] : empty === 'opening' ? null : list.items}
        firstPlace={(list.page - 1) * query.pageSize + 1}
        total={list.total}
        states={list.marks}
        noted={noted}
        selection={list.selection}
        onSelect={list.select}
        openId={openId}
        onOpen={opens ? list.openRow : null}
        onMenu={acts ? menu.show : null}
        hrefOf={opens ? list.hrefOf : null}
        sort={query.sort}
        sorts={sorts}
        onSort={({ by, direction }) => list.change({ sort: `${by}.${direction}`, page: 1 }, 'push')}
        widths={setup.look.widths}
        onWidth={(column, pixels) => setup.change((now) => withWidth(now, column, pixels))}
      />
      {acts && menu.at && (
        <Suspense fallback={null}>
          <RowMenu
            collection={listing.meaning.collection}
            actions={acts}
            at={menu.at}
            opened={menu.opened}
            onClose={menu.close}
            onOpen={opens ? list.openRow : null}
          />
        </Suspense>
      )}
      {isBroken && <WorkerNote worker="search" />}
      {empty !== null && empty !== 'opening' && (
        <ListEmpty
          kind={empty}
          noun={noun}
          nothingFound={listing.nothingFound(list)}
          notKnown={listing.notKnown(list)}
          failedWords={list.failedWords}
          failedRequest={list.failedRequest}
          tab={listing.tabs.length === 0 || list.tab === listing.meaning.allTabs ? null : tabTitle}
          searched={choice && searching ? { title: choice.title, text: searchKey, byServer: list.byServer } : null}
          onClear={list.clear}
          onRetry={list.retry}
        />
      )}
    </section>
  )
}
