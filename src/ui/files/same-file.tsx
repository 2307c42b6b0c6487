import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { TableRules } from '#store/define/define-table.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { notedUploads, sameUpload } from '#ui/state/noted-uploads.ts'

/** The very same file went up before, or may have (decisions.md K7). */
export function SameFile({ rules, fingerprint }: { rules: TableRules; fingerprint: string }) {
  const [noted] = useState(() => notedUploads(localStorage, Date.now()))
  const same = sameUpload(noted, { table: rules.name, fingerprint })
  if (same === null) return null
  const when = `${formatDateTime(new Date(same.at).toISOString())} IST`
  return (
    <Alert color="yellow" variant="light" role="alert" p="sm">
      {`This very file was sent on ${when} by ${same.email}, as ${same.file}.`}
    </Alert>
  )
}
