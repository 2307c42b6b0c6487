import { Button, Text } from '@mantine/core'
import { IconTableImport, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { clientOrderFile } from '#store/resources/client-orders/order-file.ts'
import { counted } from '#store/values/count.ts'
import { TableReportView } from '#ui/files/table-report.tsx'
import { TemplateLink } from '#ui/files/template-link.tsx'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { useLate } from '#ui/kit/use-late.ts'
import classes from './order-form.module.css'
import { orderFileTexts } from './order-texts.ts'
import type { OrderFileUse } from './use-order-file.ts'

const PeopleDialog = lazyPart(async () => (await import('./people-dialog.tsx')).PeopleDialog)

/** The order's CSV: dropped, judged and mended here, and looked through before the order is placed (spec 002 §2, decisions.md I20). */
export function CsvPart({ use }: { use: OrderFileUse }) {
  const { code, taken, kept, isTaking, choose } = use
  const known = taken ? { fileName: taken.fileName, rows: taken.people.length } : kept
  const [isOpen, setOpen] = useState(false)
  // Most often they are here before a word could be read.
  const isTakingLong = useLate(isTaking, 500)
  const { report } = code
  const problem = report?.trouble ? `Error parsing CSV file: ${report.trouble}` : code.problem
  return (
    <section className={classes['section']} aria-labelledby="order-csv">
      <div className={classes['sectionHead']}>
        <h3 id="order-csv">Voucher values from a CSV</h3>
        <div className={classes['acts']}>
          {taken !== null && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconUsers size={16} aria-hidden />}
              onClick={() => setOpen(true)}
            >
              Check names
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconTableImport size={16} aria-hidden />}
            onClick={code.miss}
            disabled={code.file !== null || known !== null}
          >
            Extract voucher values
          </Button>
        </div>
      </div>
      <TemplateLink about="bulkVoucherOrder.csv: one row for each named receiver." />
      <CsvDrop
        label="Client order CSV"
        file={code.file}
        problem={problem}
        notCsv={orderFileTexts.notCsv}
        onFile={choose}
      />
      {(code.isReading || isTakingLong) && (
        <Text size="sm" role="status">
          {code.isReading ? 'Reading the file…' : 'Reading the names…'}
        </Text>
      )}
      <TableReportView rules={clientOrderFile} code={code} isFixed={false} />
      {known !== null && code.file === null && (
        <div className={classes['acts']}>
          <Text size="sm" role="status">
            {`${known.fileName}: ${counted(known.rows, { one: 'receiver', many: 'receivers' })}`}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={() => choose(null, null)}>
            Remove file
          </Button>
        </div>
      )}
      {taken !== null && isOpen && (
        <Suspense>
          <PeopleDialog people={taken.people} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
