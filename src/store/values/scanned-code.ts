import { withoutInvisible } from './invisible-characters.ts'

/**
 * The id in a scanned or typed code: the code itself, or the last part of the path if the code is an address. Query,
 * fragment, trailing slashes and a leading `#` are dropped.
 */
export function idInCode(code: string): string {
  const text = withoutInvisible(code).trim()
  if (!text.includes('/')) return text.replace(/^#/, '')
  // A fragment with slashes is the path of a page that routes by its fragment.
  const path = text
    .replace(/#[^/]*$/, '')
    .replace(/\?.*$/s, '')
    .replace(/\/+$/, '')
  return path.split('/').at(-1) ?? ''
}

/** The spellings under which a scanned id may be stored: a scanner or Caps Lock may have changed its case. */
export function idSpellings(id: string): string[] {
  return [...new Set([id, id.toUpperCase(), id.toLowerCase()])]
}
