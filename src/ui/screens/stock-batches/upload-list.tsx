import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { foretoldIn } from '#store/database/foretold-stock.ts'
import {
  type StockBatch,
  stockBatches,
  valueChanges,
  type ValueInStock,
} from '#store/resources/stock-batches/stock-batches.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { formatLkr } from '#store/values/money.ts'
import { BegunUploads } from '#ui/files/begun-uploads.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing } from '#ui/listing/define-listing.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import { RecordDrawer, type RecordSpec } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { differenceWords, numberWords } from '#store/resources/stock-batches/snapshot-words.ts'
import { statusWords } from './upload-words.ts'
import classes from './uploads.module.css'
import { StockCompared } from './stock-compared.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const column = columnsOf<StockBatch>()
const fact = factsOf<StockBatch>()

/** Uploads as data (spec 002 §2 Upload Denominations). */
const uploadListing = defineListing({
  resource: stockBatches,
  title: 'Upload Denominations',
  columns: [
    column.id('id', 'Batch Id', { width: '7rem' }),
    column.text('merchant', 'Merchant', { weight: 2, sorts: true }),
    column.dateTime('createdDate', 'Created at'),
    column.shown('status', 'Status', ({ status }) => statusWords(status), { width: '8rem', sorts: true }),
    column.text('uploadedBy', 'Uploaded by', { weight: 1.5, sorts: true }),
  ],
  searches: { merchant: 'Merchant', uploadedBy: 'Uploaded by', id: 'Batch Id' },
  sorts: ['createdDate', 'merchant', 'status', 'uploadedBy'],
  drawer: 'batch',
})

const record: RecordSpec<StockBatch> = {
  resource: stockBatches,
  heading: 'Batch',
  copies: { what: 'batch ID' },
  facts: [
    fact.text('merchant', 'Merchant'),
    fact.time('createdDate', 'Created at'),
    fact.text(({ status }) => statusWords(status), 'Status'),
    fact.text('uploadedBy', 'Uploaded by'),
  ],
}

/** The history of uploads, and the way to the next one (spec 000 §2.9, decisions.md G10). */
export function UploadList() {
  const { database } = usePortal()
  const done = useLive(() => foretoldIn(database), [database]) ?? null
  return (
    <ListingScreen
      listing={uploadListing}
      drawer={(id, close) => (
        <RecordDrawer spec={record} id={id} onClose={close}>
          {(batch, open) => (
            <>
              <RecordFacts facts={record.facts ?? []} row={batch} record={open} />
              <Snapshots batch={batch} />
            </>
          )}
        </RecordDrawer>
      )}
      cards={() => (
        <>
          <BegunUploads rules={codeFile} advice="Look whether its batches are in this list before you send it again." />
          {done && (
            <StockCompared key={done.id} upload={done} onClose={() => void database.foretoldStock.delete(done.id)} />
          )}
        </>
      )}
      tools={(list) => <UploadButton onDone={list.retry} />}
    />
  )
}

function UploadButton({ onDone }: { onDone(): void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Upload
      </Button>
      <UploadDialog opened={isOpen} onClose={() => setOpen(false)} onDone={onDone} />
    </>
  )
}

/** The stock of the merchant voucher before and after, and what lies between. */
function Snapshots({ batch }: { batch: StockBatch }) {
  const changes = valueChanges(batch)
  return (
    <div className={classes['snapshots']}>
      <Snapshot title="Pre-Upload Snapshot" values={batch.before} />
      <Snapshot title="Post-Upload Snapshot" values={batch.after} />
      <section aria-label="Difference">
        <h3>Difference</h3>
        <ul className={classes['values']}>
          {changes.map(({ denominationCents, difference }) => (
            <li key={denominationCents}>
              <span>{formatLkr(denominationCents)}</span>
              <span>{differenceWords(difference)}</span>
            </li>
          ))}
        </ul>
        {changes.length === 0 && <p className={classes['quiet']}>None</p>}
      </section>
    </div>
  )
}

function Snapshot({ title, values }: { title: string; values: readonly ValueInStock[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={classes['values']}>
        {values.map(({ denominationCents, quantity }) => (
          <li key={denominationCents}>
            <span>{formatLkr(denominationCents)}</span>
            <span>{numberWords(quantity)}</span>
          </li>
        ))}
      </ul>
      {values.length === 0 && <p className={classes['quiet']}>No denominations</p>}
    </section>
  )
}
