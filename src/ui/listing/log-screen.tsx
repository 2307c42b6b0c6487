import { Button } from '@mantine/core'
import { IconCloudOff, IconInbox, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AnyCall, CallRequest } from '#store/define/define-call.ts'
import type { Detail } from '#store/define/define-detail.ts'
import type { LogBatch } from '#store/define/log-batch.ts'
import { messages } from '#store/messages/catalogue.ts'
import type { ExportFormat } from '#store/ports/exchange-port.ts'
import { counted } from '#store/values/count.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { toastDone } from '#ui/overlay/toast.ts'
import type { ChangeStatus } from '#ui/live/use-outbox.ts'
import { usePortal } from '#ui/state/portal.ts'
import { withWidth } from '#ui/state/table-prefs.ts'
import type { ListColumn } from './columns.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { DataTable } from './data-table.tsx'
import type { SearchChoice } from './define-listing.ts'
import { DeleteLogs } from './delete-logs.tsx'
import { ExportMenu } from './export-menu.tsx'
import { fileNameOf, provenanceOf, sheetColumns } from './export-words.ts'
import head from './list-head.module.css'
import toolbar from './list-toolbar.module.css'
import { ageWords, clockWords } from './list-words.ts'
import classes from './listing-screen.module.css'
import { ListHead } from './list-head.tsx'
import { LogPager } from './log-pager.tsx'
import { SearchBox } from './search-box.tsx'
import { SelectionArea } from './selection-area.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useColumns } from './use-columns.ts'
import { useDragSelect } from './use-drag-select.ts'
import { useExport } from './use-export.ts'
import { useFromTop } from './use-from-top.ts'
import { useLog } from './use-log.ts'
import { useSideScroll } from './use-side-scroll.ts'

/** A log as data: what its rows are, how they are shown, and what a delete is told. */
export interface LogListing<Row extends { id: string }> {
  title: string
  noun: { one: string; many: string }
  columns: ListColumn[]
  batches: Detail<LogBatch<Row>>
  search: SearchChoice | null
  /** What a delete goes by: an address, a number. All its rows go, ticked or not (decisions.md J14). */
  subject: { of(row: Row): string; one: string; many: string }
  remove(subjects: string[]): CallRequest<AnyCall>
}

/** A log: batches of 500 as the server gives them, pages in them, and rows to select, take away as a file and delete. */
export function LogScreen<Row extends { id: string }>({ listing }: { listing: LogListing<Row> }) {
  const log = useLog(listing.batches)
  const files = useLogFile(listing, log)
  const [asking, setAsking] = useState(false)
  const { title, noun, search } = listing
  const count = log.selection.ids.size

  async function deleteSelected() {
    const isDone = await log.remove(listing.remove(subjectsOf(listing, log)))
    if (isDone) toastDone(`${counted(count, noun)} deleted`)
  }

  return (
    <div className={classes['screen']}>
      <ListHead title={title} status={<Freshness log={log} />}>
        <ColumnsMenu columns={listing.columns} setup={files.setup} />
        <ExportMenu
          rows={count === 0 ? log.rows.length : count}
          selected={count > 0}
          noun={noun}
          exporting={files.exporting}
          onExport={files.save}
        />
        <Button
          variant="default"
          disabled={count === 0}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </ListHead>
      <div className={toolbar['toolbar']}>{search && <LogSearch search={search} log={log} />}</div>
      <SelectionArea
        count={count}
        bar={
          <SelectionBar
            proved
            selection={log.selection}
            page={log.pageRows.map(({ id }) => id)}
            total={log.rows.length}
            noun={noun}
            sum={null}
            onSelect={log.select}
            onAll={() => log.select(() => ({ ids: new Set(log.rows.map(({ id }) => id)), anchor: null }))}
          />
        }
      >
        <LogBox listing={listing} log={log} files={files} />
      </SelectionArea>
      <footer className={classes['foot']}>
        <LogPager {...log} change={log.change} />
      </footer>
      <DeleteLogs
        opened={asking}
        title={`Delete ${counted(count, noun)}?`}
        words={deleteWords(listing, log)}
        act={`Delete ${counted(count, noun)}`}
        onClose={() => setAsking(false)}
        onExport={() => files.save('xlsx')}
        onDelete={deleteSelected}
      />
    </div>
  )
}

type LogUse<Row extends { id: string }> = ReturnType<typeof useLog<Row>>

function subjectsOf<Row extends { id: string }>({ subject }: LogListing<Row>, { selectedRows }: LogUse<Row>): string[] {
  return [...new Set(selectedRows.map((row) => subject.of(row)))]
}

function deleteWords<Row extends { id: string }>(listing: LogListing<Row>, log: LogUse<Row>): string[] {
  const { subject, noun } = listing
  const going = new Set(subjectsOf(listing, log))
  const more = log.rows.filter((row) => going.has(subject.of(row))).length - log.selectedRows.length
  return [
    `All log rows of ${counted(going.size, subject)} will be permanently deleted, in this batch and in all others.`,
    ...(more > 0 ? [`In this batch that is ${counted(more, noun)} beside the selected ones.`] : []),
  ]
}

type AnyLog = Pick<LogUse<{ id: string }>, 'asOf' | 'known' | 'look' | 'searchKey' | 'change' | 'again'>

function LogSearch({ search, log }: { search: SearchChoice; log: AnyLog }) {
  return (
    <SearchBox
      searches={[search]}
      choice={search}
      searchKey={log.searchKey}
      busy={log.searchKey !== '' && log.look === 'looking'}
      live={false}
      hint={log.searchKey === '' ? 'Enter searches on the server' : `Rows of ${log.searchKey}`}
      onSearch={(_by, text) => log.change({ searchKey: text, batch: 1, page: 1 })}
      onSubmit={log.again}
    />
  )
}

function Freshness({ log: { asOf, known, look } }: { log: AnyLog }) {
  const now = useNow(30_000)
  const unread = known?.unread ?? 0
  const seen = asOf === null ? 'Not checked with the server yet' : `As of ${clockWords(asOf, now)}`
  const words = [
    look === 'looking' ? `${seen} · looking` : seen,
    ...(unread > 0 ? [`${unread} rows could not be read`] : []),
  ]
  return (
    <div className={head['status']}>
      <span title={asOf === null ? undefined : `Checked with the server ${ageWords(asOf, now)}`}>
        {words.join(' · ')}
      </span>
    </div>
  )
}

/** Files of a batch or of what is selected in it. */
function useLogFile<Row extends { id: string }>(listing: LogListing<Row>, log: LogUse<Row>) {
  const { user } = usePortal()
  const setup = useColumns(listing.batches.name, listing.columns)
  const exporting = useExport()
  const { title, noun } = listing
  const rows = log.selectedRows.length > 0 ? log.selectedRows : log.rows

  function save(format: ExportFormat) {
    const now = Date.now()
    const narrowed = [
      `batch ${log.batch} of ${log.batches}`,
      ...(log.searchKey === '' ? [] : [`search: ${log.searchKey}`]),
    ]
    const facts = { title, whose: null, noun, rows: rows.length, narrowed, asOf: log.asOf, complete: true, unsent: 0 }
    const provenance = provenanceOf({ ...facts, email: user.email }, now)
    const columns = sheetColumns(setup.shown)
    void exporting.start(fileNameOf(title, null, format, now), async () => ({
      format,
      title,
      columns,
      rows: { kind: 'given', rows },
      provenance,
    }))
  }

  return { setup, exporting, save }
}

interface LogBoxProps<Row extends { id: string }> {
  listing: LogListing<Row>
  log: LogUse<Row>
  files: ReturnType<typeof useLogFile>
}

const nothing: ReadonlyMap<string, ChangeStatus> = new Map()

function LogBox<Row extends { id: string }>({ listing, log, files }: LogBoxProps<Row>) {
  const box = useRef<HTMLElement>(null)
  const { setup } = files
  useDragSelect(box, log.selection, log.select)
  useFromTop(box, `${log.batch} ${log.page}`)
  useSideScroll(box)
  const trouble = troubleOf(log)
  const isEmpty = trouble === null && log.known?.rows.length === 0
  return (
    <section ref={box} className={classes['box']} aria-label={listing.title} data-empty={isEmpty || undefined}>
      {trouble === null ? (
        <DataTable
          caption={`${listing.title}: batch ${log.batch} of ${log.batches}`}
          columns={setup.shown}
          items={log.known === null ? null : log.pageRows.map((row) => ({ id: row.id, row }))}
          firstPlace={log.from + 1}
          total={log.rows.length}
          states={nothing}
          selection={log.selection}
          onSelect={log.select}
          openId={undefined}
          onOpen={null}
          onMenu={null}
          hrefOf={null}
          sort={{ by: '', direction: 'desc' }}
          sorts={[]}
          onSort={() => undefined}
          widths={setup.look.widths}
          onWidth={(column, pixels) => setup.change((now) => withWidth(now, column, pixels))}
        />
      ) : (
        <LogTrouble
          trouble={trouble}
          onRetry={() => {
            log.forgive()
            log.again()
          }}
        />
      )}
      {isEmpty && (
        <div className={classes['empty']}>
          <IconInbox size={32} stroke={1.5} aria-hidden />
          <p className={classes['emptyTitle']}>{`NO ${listing.noun.many.toUpperCase()} FOUND`}</p>
        </div>
      )}
    </section>
  )
}

type Trouble = 'failed' | 'not-downloaded'

/** What stands in place of the table (spec 002 §8); offline, what is here is shown with its age. */
function troubleOf({ look, deleteFailed, known }: Pick<LogUse<{ id: string }>, 'look' | 'deleteFailed' | 'known'>) {
  if (deleteFailed || look === 'failed' || look === 'refused') return 'failed'
  return look === 'offline' && known === null ? 'not-downloaded' : null
}

function LogTrouble({ trouble, onRetry }: { trouble: Trouble; onRetry(): void }) {
  return (
    <div className={classes['empty']} role="alert">
      <IconCloudOff size={32} stroke={1.5} aria-hidden />
      <p className={classes['emptyTitle']}>
        {trouble === 'failed' ? messages.listFailed : 'Not downloaded on this device'}
      </p>
      {trouble === 'not-downloaded' && (
        <p className={classes['emptyText']}>You’re offline, and this device holds nothing of this batch yet.</p>
      )}
      <Button variant="default" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
