import type { ReactNode } from 'react'
import { ExportMenu } from '#ui/listing/export-menu.tsx'
import head from '#ui/listing/list-head.module.css'
import { ListHead } from '#ui/listing/list-head.tsx'
import type { MonthEndTab } from './month-address.ts'
import { MonthEndTabs } from './month-end-tabs.tsx'
import { type FiguresToWrite, useFiguresFile } from './use-figures-file.ts'

interface FiguresPageProps {
  tab: MonthEndTab
  figures: FiguresToWrite
  className: string | undefined
  /** Beside what is known of the figures. */
  beside?: ReactNode
  children: ReactNode
}

/** One side of Month End: its head with export and print, the tabs, and the figures. */
export function FiguresPage({ tab, figures, className, beside, children }: FiguresPageProps) {
  const { title, noun, columns, rows, words } = figures
  const { exporting, onExport, printing } = useFiguresFile(figures)
  return (
    <div className={className}>
      <ListHead
        title="Month End"
        status={
          <div className={head['status']}>
            <span role="status">{words}</span>
            {beside}
          </div>
        }
      >
        <ExportMenu
          rows={rows?.length ?? 0}
          selected={false}
          noun={noun}
          exporting={exporting}
          onExport={onExport}
          onPrint={printing.start}
        />
      </ListHead>
      <MonthEndTabs tab={tab} />
      {children}
      {printing.sheet && (
        <printing.sheet.Sheet
          key={printing.sheet.turn}
          {...{ title, noun, columns }}
          paper={printing.sheet.paper}
          onDone={printing.end}
        />
      )}
    </div>
  )
}
