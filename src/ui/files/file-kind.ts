/** What a file is shown as; null where its name does not tell. */
export type FileKind = 'pdf' | 'picture' | null

/** By its name or its address: nobody says the type of what lies on a server. */
export function fileKindOf(name: string): FileKind {
  const path = name.split(/[?#]/, 1)[0] ?? ''
  if (/\.pdf$/i.test(path)) return 'pdf'
  return /\.(png|jpe?g|gif|webp|svg)$/i.test(path) ? 'picture' : null
}

/** Whether a page of this origin may frame what lies at an address: others forbid it (decisions.md I27). */
export function isFramed(address: string, here: string): boolean {
  try {
    // Of `javascript:` and `data:` the origin is none at all.
    return new URL(address, here).origin === new URL(here).origin
  } catch {
    return false
  }
}

/** Whether an address is one that a person may be led to. */
export function isWebAddress(address: string, here: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(address, here).protocol)
  } catch {
    return false
  }
}
