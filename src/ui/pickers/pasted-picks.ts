/** Something that can be picked. */
export interface Choice {
  id: string
  name: string
}

interface Pasted {
  found: Choice[]
  /** What is neither an id nor the name of one, as it was pasted. */
  unknown: string[]
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Whether a text is a list: it has more than one line, cell or part. */
export function isPastedList(text: string): boolean {
  return /[\n\t;,]/.test(text.trim())
}

/** Ids or whole names of a pasted list, each once: one a line, a cell, or a part between commas. */
export function pastedPicks(options: readonly Choice[], text: string): Pasted {
  const byKey = new Map(options.flatMap((one) => [[plain(one.name), one] as const, [plain(one.id), one] as const]))
  const found = new Map<string, Choice>()
  const unknown = new Set<string>()
  const take = (part: string): boolean => {
    const one = byKey.get(plain(part))
    if (one) found.set(one.id, { id: one.id, name: one.name })
    return one !== undefined
  }
  for (const cell of text.split(/[\r\n\t;]+/).filter((part) => part.trim() !== '')) {
    // A name may have a comma in it.
    if (take(cell)) continue
    for (const part of cell.split(',').filter((one) => one.trim() !== '')) if (!take(part)) unknown.add(part.trim())
  }
  return { found: [...found.values()], unknown: [...unknown] }
}
