import { useState } from 'react'
import { PageButtons } from '#ui/kit/page-buttons.tsx'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import type { MonthRow } from './month-columns.ts'
import { MonthCells, type MonthOfOne } from './month-cells.tsx'
import figure from './figures.module.css'
import classes from './month-end.module.css'

interface MonthTableProps {
  /** Null until anything is known. */
  rows: MonthRow[] | null
  total: MonthOfOne | null
  /** "2026-10". */
  month: string
  proved: boolean
  /** The server has been looked at once. */
  known: boolean
}

const headers = ['Redeemed', 'Platform’s part', 'Earned', 'Paid', 'Still owed', 'Un-redeemed', 'Before']

/** Seven links a line: thousands of lines would take seconds to draw. */
const linesAtATime = 50

/** A line for all merchants and one for each, fifty at a time; every figure leads to the rows behind it. */
export function MonthTable({ rows, total, month, proved, known }: MonthTableProps) {
  const [asked, setPage] = useState(1)
  if (rows === null || !known)
    return <p className={figure['nothing']}>{known ? 'Adding up…' : '– Not on this device yet'}</p>
  if (rows.length === 0)
    return <p className={figure['nothing']}>{proved ? 'No redemptions in this month' : 'None so far'}</p>
  const pages = Math.ceil(rows.length / linesAtATime)
  const page = Math.min(asked, pages)
  const shown = rows.slice((page - 1) * linesAtATime, page * linesAtATime)
  return (
    <>
      <ScrollRegion label="Merchants of the month" className={`${figure['scroll']} ${classes['scroll']}`}>
        <table className={`${figure['table']} ${classes['table']}`}>
          <thead>
            <tr>
              <th scope="col">Merchant</th>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
            {total && (
              <tr>
                <th scope="row">{proved ? 'Total' : 'So far'}</th>
                <MonthCells figures={total} month={month} merchant={null} />
              </tr>
            )}
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <span className={classes['name']} title={row.name}>
                    {row.name}
                  </span>
                </th>
                <MonthCells figures={row} month={month} merchant={row.id} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {pages > 1 && <PageButtons page={page} pages={pages} onPage={setPage} />}
    </>
  )
}
