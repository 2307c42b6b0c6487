import { ownerKey, type PortalUser } from '#store/access/session.ts'
import type { TableReport } from '#store/define/define-table.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import type { NotedUpload } from '#ui/state/noted-uploads.ts'

/** What is noted of a file before it leaves: nothing of its content. */
export function noteOf(file: File, { rows, fingerprint }: TableReport, user: PortalUser): NotedUpload {
  return {
    id: crypto.randomUUID(),
    owner: ownerKey(user),
    email: user.email,
    table: codeFile.name,
    file: file.name,
    size: file.size,
    rows,
    fingerprint,
    at: Date.now(),
    state: 'begun',
  }
}
