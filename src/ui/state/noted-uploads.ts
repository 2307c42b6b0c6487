import { z } from 'zod'

const key = 'portal-uploads'
const keptMs = 90 * 86_400_000

const noted = z.object({
  id: z.string(),
  /** Whose it is, as `ownerKey` says it. */
  owner: z.string(),
  email: z.string(),
  /** "codes": the kind of file. */
  table: z.string(),
  file: z.string(),
  size: z.number(),
  rows: z.number(),
  /** SHA-256 of the file: of its content nothing is kept (decisions.md N1, K7). */
  fingerprint: z.string(),
  at: z.number(),
  /** begun: nobody has said yet what came of it. done: all of it went up. ended: not all of it, and a person knows. */
  state: z.enum(['begun', 'done', 'ended']),
})

/** That a file was sent, by whom and when; noted before it leaves, so that a killed tab can ask at the next start. */
export type NotedUpload = z.infer<typeof noted>

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** Those of the last 90 days, the newest first. */
export function notedUploads(shelf: Shelf, now: number): NotedUpload[] {
  try {
    const { data } = z.array(noted).safeParse(JSON.parse(shelf.getItem(key) ?? '[]'))
    return (data ?? []).filter(({ at }) => now - at < keptMs).toSorted((one, other) => other.at - one.at)
  } catch {
    return []
  }
}

/** Notes an upload, or what has become of it. False where the browser keeps nothing. */
export function noteUpload(shelf: Shelf, upload: NotedUpload, now: number): boolean {
  const others = notedUploads(shelf, now).filter(({ id }) => id !== upload.id)
  try {
    shelf.setItem(key, JSON.stringify([upload, ...others]))
    return true
  } catch {
    return false
  }
}

/** The last time that this very file went up, or may have; by whomever at this computer. */
export function sameUpload(
  uploads: readonly NotedUpload[],
  { table, fingerprint }: Pick<NotedUpload, 'table' | 'fingerprint'>,
): NotedUpload | null {
  return uploads.find((one) => one.table === table && one.fingerprint === fingerprint && one.state !== 'ended') ?? null
}
