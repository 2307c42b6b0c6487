import { Anchor, Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import classes from './dashboard-table.module.css'
import { fullTable } from './dashboard-words.ts'

interface DashboardColumn<Row> {
  title: string
  show(row: Row): React.ReactNode
  /** An amount stands at the end, an id in the letters of ids. */
  kind?: 'number' | 'code'
}

interface DashboardTableProps<Row> {
  /** Of the heading. */
  id: string
  title: string
  columns: readonly DashboardColumn<Row>[]
  /** Undefined or null while they load. */
  rows: readonly Row[] | null | undefined
  /** Where all of them are, once the table is full; null where this role may not open it. */
  more: string | null
  /** "No offers" */
  none: string
}

/** The newest rows of something in a card, with a way to all of them at exactly ten rows (spec 001 §2, J3). */
export function DashboardTable<Row extends { id: string }>(props: DashboardTableProps<Row>) {
  const { id, title, columns, rows, more, none } = props
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <div className={classes['card-head']}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {more !== null && rows?.length === fullTable && (
          <Anchor component={Link} to={more}>
            See More
          </Anchor>
        )}
      </div>
      <ScrollRegion className={classes['scroll']} labelledBy={id}>
        <table className={classes['table']} aria-labelledby={id} aria-busy={!rows}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.title} scope="col" data-number={column.kind === 'number' || undefined}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td
                    key={column.title}
                    data-number={column.kind === 'number' || undefined}
                    data-code={column.kind === 'code' || undefined}
                  >
                    {column.show(row) || '–'}
                  </td>
                ))}
              </tr>
            ))}
            {rows?.length === 0 && (
              <tr>
                <td colSpan={columns.length} className={classes['none']}>
                  {none}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </ScrollRegion>
      {!rows && <Skeleton height={fullTable * 36} radius={0} />}
    </section>
  )
}
