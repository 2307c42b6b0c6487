import { Alert, Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import type { TableReport } from '#store/define/define-table.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { formatCount } from '#store/values/count.ts'
import { saveTemplate, templateFailed } from '#ui/form/template-file.ts'
import { notedUploads, sameUpload } from '#ui/state/noted-uploads.ts'
import classes from './uploads.module.css'
import type { SendOutcome } from './use-send-codes.ts'

/** The link of the spec, said to be what it is, and the columns that a file of codes has (decisions.md K5). */
export function AboutCodeFile() {
  const [failed, setFailed] = useState(false)
  return (
    <div>
      <Text size="sm">
        Columns of a code file: {codeFile.columns.map(({ title }) => title).join(', ')}. Up to{' '}
        {formatCount(codeFile.mostRows)} codes.
      </Text>
      <Text size="sm" c="dimmed">
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          onClick={() => void saveTemplate().then((isSaved) => setFailed(!isSaved))}
        >
          Download template
        </Anchor>{' '}
        bulkVoucherOrder.csv: it is the template of voucher orders and has other columns.
      </Text>
      {failed && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {templateFailed}
        </Text>
      )}
    </div>
  )
}

/** The very same file went up before, or may have (decisions.md K7). */
export function SameFile({ report: { fingerprint } }: { report: TableReport }) {
  const [noted] = useState(() => notedUploads(localStorage, Date.now()))
  const same = sameUpload(noted, { table: codeFile.name, fingerprint })
  if (same === null) return null
  const when = `${formatDateTime(new Date(same.at).toISOString())} IST`
  return (
    <Alert color="yellow" variant="light" role="alert" p="sm">
      {`This very file was sent on ${when} by ${same.email}, as ${same.file}.`}
    </Alert>
  )
}

/** What became of the last attempt, and which rows are in stock. */
export function Outcome({ outcome }: { outcome: SendOutcome }) {
  if (outcome.kind === 'done') return null
  const lines = [outcome.words, outcome.reason, outcome.sent].filter((words) => words !== null)
  return (
    <Alert color={outcome.kind === 'called-off' ? 'yellow' : 'red'} variant="light" role="alert" p="sm">
      {lines.map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
      {outcome.kind !== 'refused' && outcome.kind !== 'unknown' && (
        <Text size="sm" className={classes['quiet'] ?? ''}>
          You may send what is missing again.
        </Text>
      )}
    </Alert>
  )
}
