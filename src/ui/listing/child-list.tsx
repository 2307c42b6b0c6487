import { useRef, useState } from 'react'
import type { Resource } from '#store/define/define-resource.ts'
import type { ListQuery, TextSearch } from '#store/listing/list-query.ts'
import { useLate } from '#ui/kit/use-late.ts'
import { useRowStates } from '#ui/live/use-outbox.ts'
import { withWidth } from '#ui/state/table-prefs.ts'
import classes from './child-list.module.css'
import type { ListColumn } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import type { SearchChoice } from './define-listing.ts'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import type { Selection } from './selection.ts'
import { useColumns } from './use-columns.ts'
import { useDragSelect } from './use-drag-select.ts'
import { useShownList } from './use-shown-list.ts'
import { WorkerNote } from '#ui/kit/worker-note.tsx'
import { useWorkerTrouble } from '#ui/live/use-worker-trouble.ts'

/** Most parents have no more. */
const fewRows = 3

interface ChildListProps {
  resource: Resource
  /** What makes a row one of this parent's. */
  of: ListQuery['filters']
  title: string
  columns: ListColumn[]
  searches: readonly SearchChoice[]
  sorts: readonly string[]
  pageSize: number
  selection: Selection
  onSelect(change: (now: Selection) => Selection): void
  /** What stands there if the parent has no rows, and if none has the words that were searched. */
  empty: React.ReactNode
  notFound(search: TextSearch): string
  /** All rows of the parent are here. */
  proved: boolean
  /** What it is narrowed to when it opens. */
  begin?: { by: string; text: string }
}

/**
 * The rows of one parent in its drawer: searched, sorted and paged on this device, selected by box, range and rectangle.
 * Its page and its search are not in the address (decisions.md M36), and a click on a row selects it (J16).
 */
export function ChildList(props: ChildListProps) {
  const { resource, of, title, columns, searches, sorts, pageSize, selection, onSelect, proved } = props
  const [asked, setAsked] = useState({ page: 1, sort: resource.order as ListQuery['sort'] })
  const [typed, setTyped] = useState(props.begin ?? { by: searches[0]?.id ?? '', text: '' })
  const search = typed.text === '' ? null : typed
  const { shown, fresh } = useShownList({ collection: resource.name, filters: of, ...asked, search, pageSize })
  const states = useRowStates(resource.name)
  const setup = useColumns(title.toLowerCase(), columns)
  const busy = useLate(search !== null && !fresh, 150)
  const box = useRef<HTMLDivElement>(null)
  useDragSelect(box, selection, onSelect)
  const choice = searches.find(({ id }) => id === typed.by)
  const { total = 0, page = 1 } = shown?.answer ?? {}
  const isBroken = useWorkerTrouble('search') !== null && shown === null
  const isEmpty = fresh && shown !== null && total === 0
  return (
    <>
      {choice && (
        <SearchBox
          searches={searches}
          choice={choice}
          searchKey={typed.text}
          busy={busy}
          hint={null}
          onSearch={(by, text) => {
            setTyped({ by, text })
            setAsked({ ...asked, page: 1 })
          }}
          onSubmit={() => undefined}
        />
      )}
      <div ref={box} className={classes['box']} data-many>
        <DataTable
          caption={title}
          columns={setup.shown}
          items={isBroken ? [] : (shown?.items ?? null)}
          skeletons={fewRows}
          firstPlace={(page - 1) * pageSize + 1}
          total={total}
          states={states}
          selection={selection}
          onSelect={onSelect}
          openId={undefined}
          onOpen={null}
          onMenu={null}
          hrefOf={null}
          sort={asked.sort}
          sorts={sorts}
          onSort={(sort) => setAsked({ ...asked, page: 1, sort })}
          widths={setup.look.widths}
          onWidth={(column, pixels) => setup.change((now) => withWidth(now, column, pixels))}
        />
        {isBroken && <WorkerNote worker="search" />}
        {isEmpty && <div className={classes['empty']}>{search === null ? props.empty : props.notFound(search)}</div>}
      </div>
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        proved={proved}
        noun={resource.noun}
        from={null}
        onPage={(to) => setAsked({ ...asked, page: to })}
      />
    </>
  )
}
