import { Anchor } from '@mantine/core'
import { useState } from 'react'
import type { CsvColumn, CsvRead } from '#store/exchange/from-csv.ts'
import { formatCount } from '#store/values/count.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { sizeWords } from '#ui/kit/size-words.ts'
import { CsvDrop } from './csv-drop.tsx'
import classes from './csv-field.module.css'

/** A chosen file with what is in it. */
export interface CsvChoice {
  file: File
  read: CsvRead
}

interface CsvFieldProps {
  label: string
  value: CsvChoice | null
  onChange(choice: CsvChoice | null): void
  /** What the file must have; without it any table is shown and nothing is judged. */
  columns?: readonly CsvColumn[]
  /** A file to begin with. */
  template?: { href: string; name: string }
  error?: string | undefined
}

/** One .csv file that is read on this device before it is sent: its first rows, and what is wrong by row and column. */
export function CsvField({ label, value, onChange, columns, template, error }: CsvFieldProps) {
  const [trouble, setTrouble] = useState<string | null>(null)

  async function take(file: File | null, problem: string | null) {
    setTrouble(problem)
    if (file === null) return onChange(null)
    try {
      const { readCsv } = await import('#store/exchange/from-csv.ts')
      onChange({ file, read: readCsv(await file.text(), columns) })
    } catch (unreadable) {
      onChange(null)
      setTrouble(unreadable instanceof Error ? unreadable.message : String(unreadable))
    }
  }

  return (
    <div>
      <CsvDrop
        label={label}
        file={value?.file ?? null}
        problem={trouble ?? error ?? null}
        onFile={(file, problem) => void take(file, problem)}
      />
      {value && <CsvPreview choice={value} />}
      {template && (
        <p className={classes['template']}>
          <Anchor href={template.href} download={template.name} underline="always" size="sm">
            {`Template: ${template.name}`}
          </Anchor>
        </p>
      )}
    </div>
  )
}

const rowsShown = 5
const problemsShown = 20

function CsvPreview({ choice: { file, read } }: { choice: CsvChoice }) {
  const { header, rows, problems } = read
  return (
    <div className={classes['preview']}>
      <p className={classes['size']}>{`${sizeWords(file.size)} · ${formatCount(rows.length)} rows`}</p>
      <ScrollRegion className={classes['scroll']} label={`First rows of ${file.name}`}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {header.map((name, place) => (
                <th key={place} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, rowsShown).map((cells, at) => (
              <tr key={at}>
                {header.map((_name, place) => (
                  <td key={place}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {problems.length > 0 && (
        <ul role="alert" className={classes['problems']}>
          {problems.slice(0, problemsShown).map(({ row, column, words }) => (
            <li key={`${row} ${column}`}>{`Row ${row}, ${column}: ${words}`}</li>
          ))}
          {problems.length > problemsShown && <li>{`and ${problems.length - problemsShown} more`}</li>}
        </ul>
      )}
    </div>
  )
}
