import { readFileSync } from 'node:fs'
import type { Rule } from './rule.ts'

/** The ids of the decisions that the project's own page holds: "E7". */
const decided = new Set(
  [...readFileSync('docs/decisions.md', 'utf8').matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, id = '']) => id),
)

/** "decisions.md E7", and the ids that follow it: "decisions.md T3, T4)". */
const citation = /decisions\.md,? ((?:[A-Z]\d+(?:, | and )?)+)/g

export const documentRules: readonly Rule[] = [
  {
    says: 'a decision that a comment cites can be looked up in docs/decisions.md',
    looksAt: ({ comments }) => comments.some((text) => text.includes('decisions.md')),
    wrongWith: ({ comments }) =>
      comments
        .flatMap((text) => [...text.matchAll(citation)].flatMap(([, ids = '']) => ids.match(/[A-Z]\d+/g) ?? []))
        .filter((id) => !decided.has(id))
        .map((id) => `cites ${id}, which is not in docs/decisions.md`),
    brokenBy: { 'src/store/values/planted.ts': '// Rounded down (decisions.md E1, E999).\nexport const planted = 1' },
  },
]
