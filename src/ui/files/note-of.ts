import { ownerKey, type PortalUser } from '#store/access/session.ts'
import type { TableRules } from '#store/define/define-table.ts'
import type { NotedUpload } from '#ui/state/noted-uploads.ts'

/** What is noted of a file before it leaves: nothing of its content. */
export function noteOf(
  { name }: Pick<TableRules, 'name'>,
  { file, rows, fingerprint, user }: { file: File; rows: number; fingerprint: string; user: PortalUser },
): NotedUpload {
  return {
    id: crypto.randomUUID(),
    owner: ownerKey(user),
    email: user.email,
    table: name,
    file: file.name,
    size: file.size,
    rows,
    fingerprint,
    at: Date.now(),
    state: 'begun',
  }
}
