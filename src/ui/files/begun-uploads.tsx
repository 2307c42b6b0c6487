import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ownerKey } from '#store/access/session.ts'
import type { TableRules } from '#store/define/define-table.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { counted } from '#store/values/count.ts'
import { sizeWords } from '#ui/kit/size-words.ts'
import { type NotedUpload, noteUpload, notedUploads } from '#ui/state/noted-uploads.ts'
import { usePortal } from '#ui/state/portal.ts'

interface BegunUploadsProps {
  rules: TableRules
  /** "Look whether its batches are in this list before you send it again." */
  advice: string
}

/** Uploads that were begun in a tab that is gone: nobody has said what came of them. */
export function BegunUploads({ rules, advice }: BegunUploadsProps) {
  const { user } = usePortal()
  const owner = ownerKey(user)
  const [begun, setBegun] = useState(() =>
    notedUploads(localStorage, Date.now()).filter(
      (one) => one.owner === owner && one.table === rules.name && one.state === 'begun',
    ),
  )

  const decide = (upload: NotedUpload) => {
    endUpload(upload)
    setBegun((now) => now.filter(({ id }) => id !== upload.id))
  }

  return begun.map((upload) => (
    <Alert key={upload.id} color="yellow" variant="light" role="alert" p="sm" mt="xs">
      <Text size="sm">{`${begunWords(upload, rules)} ${advice}`}</Text>
      <Button size="compact-sm" variant="default" mt={6} onClick={() => decide(upload)}>
        I have looked
      </Button>
    </Alert>
  ))
}

function begunWords({ file, size, rows, at }: NotedUpload, { noun }: TableRules): string {
  const when = `${formatDateTime(new Date(at).toISOString())} IST`
  return `The upload of ${file} (${sizeWords(size)}, ${counted(rows, noun)}) was begun on ${when} and broke off.`
}

function endUpload(upload: NotedUpload): void {
  noteUpload(localStorage, { ...upload, state: 'ended' }, Date.now())
}
