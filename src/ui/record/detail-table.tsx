import classes from './detail-table.module.css'
import { type Fact, titleOf } from './fact.ts'
import { nothingOpen } from './open-record.ts'

interface DetailTableProps<Row extends object> {
  /** One fact a column. */
  columns: readonly DetailColumn<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /** The id of its heading. */
  labelledBy?: string
  /** Said in the table if it has no rows. */
  none?: string
}

interface DetailColumn<Row extends object> {
  fact: Fact<Row>
  /** `head` names its row; codes and ids stand in the face of codes, amounts at the end. */
  as?: 'head' | 'code' | 'amount'
}

/** A small table within a record, of all the rows it is given. On a phone, more columns than two become a list a row. */
export function DetailTable<Row extends object>({ columns, rows, keyOf, labelledBy, none }: DetailTableProps<Row>) {
  // The title of a column is that of no row.
  const titles = columns.map(({ fact: { title } }) => (typeof title === 'string' ? title : ''))
  return (
    <div className={classes['box']}>
      <table
        className={classes['table']}
        data-many={columns.length > 2 || undefined}
        {...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy })}
      >
        <thead>
          <tr>
            {columns.map(({ as }, at) => (
              <th key={titles[at]} scope="col" data-as={as}>
                {titles[at]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ fact, as }) => {
                const name = titleOf(fact.title, row)
                const value = fact.draw(row, nothingOpen())
                return as === 'head' ? (
                  <th key={name} scope="row" data-as={as} data-name={name}>
                    {value}
                  </th>
                ) : (
                  <td key={name} data-as={as} data-name={name}>
                    {value}
                  </td>
                )
              })}
            </tr>
          ))}
          {rows.length === 0 && none !== undefined && (
            <tr>
              <td colSpan={columns.length} className={classes['none']}>
                {none}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
