import type { House, SourceFile } from './house.ts'

/** A law of the house that a machine can check, file by file. */
export type Rule = {
  /** The law, as one says it to a colleague. */
  says: string
  /** The files it looks at. Looking at none means the rule guards nothing, which fails. */
  looksAt(file: SourceFile): boolean
  /** What is wrong with this file, one sentence each. */
  wrongWith(file: SourceFile, house: House): string[]
  /** Files that break it: shown to the rule at every run, so that a rule that went blind is noticed. */
  brokenBy: Readonly<Record<string, string>>
}

/** Everything a rule finds in a house or in one file of it, and at how many files it looked. */
export function check(rule: Rule, house: House, only?: string): { looked: number; wrong: string[] } {
  const asked = [...house.values()].filter(({ path }) => only === undefined || path === only)
  const files = asked.filter((file) => rule.looksAt(file))
  return {
    looked: files.length,
    wrong: files.flatMap((file) => rule.wrongWith(file, house).map((wrong) => `${file.path}: ${wrong}`)),
  }
}

export const isProduct = (file: SourceFile): boolean => /^(src|server)\//.test(file.path)
