import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { DataTable } from './data-table.tsx'
import type { Listing } from './define-listing.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListStatus } from './list-status.tsx'
import { counted } from './list-words.ts'
import classes from './listing-screen.module.css'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { type ListingUse, useListing } from './use-listing.ts'

interface ListingScreenProps {
  listing: Listing
  /** Draws the open row's drawer; `id` is null while none is open. */
  drawer(id: string | null, close: () => void): React.ReactNode
}

/** A listing screen out of its declaration: tabs, search, table, pages, selection, freshness and the open row. */
export function ListingScreen({ listing, drawer }: ListingScreenProps) {
  const list = useListing(listing)
  const { tabs, noun, title } = listing
  const openId = list.address.drawer === listing.drawer ? list.address.selected : undefined
  const [spoken] = useDebouncedValue(list.answer ? `${counted(list.total, noun)} found` : '', 800)

  return (
    <div className={classes['screen']}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{title}</h1>
        <ListStatus
          words={list.words}
          title={list.checked}
          failed={list.failed && list.empty !== 'failed'}
          offline={list.offline}
          onRetry={list.retry}
        />
      </header>
      <StatusTabs
        label={`${title} by status`}
        tabs={tabs}
        tab={list.tab}
        onTab={(filter) => list.change({ filter, page: 1, searchKey: '' }, 'push')}
      >
        {list.choice && (
          <SearchBox
            searches={listing.searches}
            choice={list.choice}
            searchKey={list.searchKey}
            busy={list.busy}
            hint={list.searching ? `Searching in all ${noun.many}` : null}
            onSearch={list.search}
            onSubmit={list.submit}
          />
        )}
        <ListBox listing={listing} list={list} openId={openId} />
        <footer className={classes['foot']}>
          <SelectionBar selection={list.selection} page={list.answer?.ids ?? []} noun={noun} onSelect={list.select} />
          <Pager
            page={list.page}
            pageSize={list.query.pageSize}
            total={list.total}
            noun={noun}
            onPage={(page) => list.change({ page }, 'push')}
          />
        </footer>
      </StatusTabs>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {drawer(openId ?? null, list.closeRow)}
    </div>
  )
}

interface ListBoxProps {
  listing: Listing
  list: ListingUse
  openId: string | undefined
}

/** The box that scrolls: the table, and in it the words for a list without rows. */
function ListBox({ listing, list, openId }: ListBoxProps) {
  const { title, noun, whole, columns, sorts } = listing
  const { empty, choice, searching, searchKey, query } = list
  const tabTitle = listing.tabs.find(({ key }) => key === list.tab)?.title ?? ''
  return (
    <section className={classes['box']} aria-label={title} data-stale={!list.fresh || undefined}>
      <DataTable
        caption={searching ? `${title} that match the search` : `${title}: ${tabTitle}`}
        columns={columns}
        items={empty === 'opening' ? null : list.items}
        firstPlace={(list.page - 1) * query.pageSize + 1}
        total={list.total}
        states={list.states}
        selection={list.selection}
        onSelect={list.select}
        openId={openId}
        onOpen={list.openRow}
        hrefOf={list.hrefOf}
        sort={query.sort}
        sorts={sorts}
        onSort={({ by, direction }) => list.change({ sort: `${by}.${direction}`, page: 1 }, 'push')}
      />
      {empty !== null && empty !== 'opening' && (
        <ListEmpty
          kind={empty}
          noun={noun}
          tab={list.tab === whole ? null : tabTitle}
          searched={choice && searching ? { title: choice.title, text: searchKey, byServer: list.byServer } : null}
          onClear={() => list.change({ searchKey: '' }, 'replace')}
          onRetry={list.retry}
        />
      )}
    </section>
  )
}
