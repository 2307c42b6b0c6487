import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { CsvDrop } from '#ui/form/csv-drop.tsx'

/** The cells of a table, row by row. */
export type Table = readonly (readonly string[])[]

interface ShopSourceProps {
  busy: boolean
  onTable(table: Table): void
}

/** Where a list of shops comes from: pasted, or a csv in whatever writing Excel has saved it. */
export function ShopSource({ busy, onTable }: ShopSourceProps) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function read(next: string) {
    const { readTable } = await import('#store/exchange/from-csv.ts')
    onTable(readTable(next))
  }

  async function take(chosen: File | null, wrong: string | null) {
    setFile(chosen)
    setText('')
    setProblem(wrong)
    if (chosen === null) return onTable([])
    const { decodeText } = await import('#store/exchange/decode-text.ts')
    const decoded = decodeText(new Uint8Array(await chosen.arrayBuffer()))
    if (!decoded.ok) setProblem(decoded.trouble)
    await read(decoded.ok ? decoded.text : '')
  }

  return (
    <>
      <Textarea
        label="Paste from a sheet"
        description="Email, location and PIN, a shop a line; a header may name them"
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        autoComplete="off"
        disabled={busy}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setFile(null)
          setProblem(null)
          void read(currentTarget.value)
        }}
      />
      <CsvDrop label="CSV file" file={file} problem={problem} onFile={(...chosen) => void take(...chosen)} />
    </>
  )
}
