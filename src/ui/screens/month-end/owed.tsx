import { Link } from '@tanstack/react-router'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { ExportMenu } from '#ui/listing/export-menu.tsx'
import head from '#ui/listing/list-head.module.css'
import { ListHead } from '#ui/listing/list-head.tsx'
import { MonthEndTabs } from './month-end-tabs.tsx'
import { owedColumns, owedRows } from './owed-columns.ts'
import { OwedSection } from './owed-section.tsx'
import { owedSections } from './owed-sections.ts'
import classes from './owed.module.css'
import { useOwed } from './use-owed.ts'
import { useOwedFile } from './use-owed-file.ts'

const title = 'What the platform owes'
const noun = { one: 'figure', many: 'figures' }

/** What is left on vouchers, by issue and by expiry, and what expired unused; works without a server. */
export function OwedOnVouchers() {
  const owed = useOwed()
  const rows = owed.figures === null ? null : owedRows(owed.figures, owed.isProved)
  const file = useOwedFile({ title, noun }, rows, owed)
  const { figures } = owed
  return (
    <div className={classes['screen']}>
      <ListHead
        title="Month End"
        status={
          <div className={head['status']}>
            <span role="status">{owed.words}</span>
          </div>
        }
      >
        <ExportMenu
          rows={rows?.length ?? 0}
          selected={false}
          noun={noun}
          exporting={file.exporting}
          onExport={file.onExport}
          onPrint={file.printing.start}
        />
      </ListHead>
      <MonthEndTabs tab="owed" />
      {figures === null || owed.asOf === null ? (
        <p className={classes['nothing']}>
          {owed.asOf === null ? '– Not on this device yet. ' : 'Adding up…'}
          {owed.asOf === null && <Link to="/vouchers/view-vouchers">{`Download ${vouchers.noun.many}`}</Link>}
        </p>
      ) : (
        <>
          <p className={classes['note']}>
            Amounts in LKR, months of Sri Lanka. Left is the balance of a voucher, or its face value where the server
            does not say the balance: how many those are stands below. Each figure leads to its vouchers.
          </p>
          {owedSections.map((section) => (
            <OwedSection key={section.of} section={section} lines={figures[section.of]} isProved={owed.isProved} />
          ))}
        </>
      )}
      {file.printing.sheet && (
        <file.printing.sheet.Sheet
          key={file.printing.sheet.turn}
          {...{ title, noun }}
          columns={owedColumns}
          paper={file.printing.sheet.paper}
          onDone={file.printing.end}
        />
      )}
    </div>
  )
}
