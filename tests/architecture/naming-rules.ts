import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isNode, nodesOf, type SourceFile } from './house.ts'
import { isProduct, type Rule } from './rule.ts'

const floors = ['ui', 'store', 'sync', 'workers', 'printing']

/** Names that say nothing about what is inside. */
const empty = /^(utils?|helpers?|common|misc|shared|lib)$/

/** Words in the last column of the glossary that no name of the code may contain: "Desk". */
const avoided = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\|[^|]*\|[^|]*\|([^|]*)\|$/gm)].flatMap(
  ([, words = '']) => [...words.matchAll(/`(\w+)`/g)].map(([, word = '']) => word),
)
/** "Desk" in `JobDesk` and `DeskDeps`, and not in `Desktop`. */
const avoidedInName = new RegExp(`(?:^|[a-z0-9])(?:${avoided.join('|')})(?![a-z])`)
const declared = /\b(?:class|interface|type|enum|function|const|let) (\w+)/g

export const namingRules: readonly Rule[] = [
  {
    says: 'no name contains a word that the glossary says to avoid',
    looksAt: isProduct,
    wrongWith: ({ text }) =>
      [...text.matchAll(declared)]
        .map(([, name = '']) => name.slice(0, 1).toUpperCase() + name.slice(1))
        .filter((name) => avoidedInName.test(name))
        .map((name) => `${name}: see docs/glossary.md`),
    brokenBy: {
      'src/printing/planted.ts': 'export class JobDesk {}',
      'src/ui/live/planted.ts': 'export type LookResult = 1',
      'src/sync/planted.ts': 'export const turns = 1',
    },
  },
  {
    says: `src holds ${floors.join(', ')} and nothing else`,
    looksAt: (file) => file.path.startsWith('src/'),
    wrongWith: ({ path }) => (floors.includes(path.split('/')[1] ?? '') ? [] : ['does not belong under src']),
    brokenBy: { 'src/planted.ts': '', 'src/services/planted.ts': '' },
  },
  {
    says: 'a name says what a thing is',
    looksAt: () => true,
    wrongWith: ({ path }) =>
      path
        .split('/')
        .filter((part) => empty.test(part.replace(/\..*$/, '')) || part.startsWith('index.'))
        .map((part) => `"${part}" says nothing`),
    brokenBy: {
      'src/store/utils/money.ts': '',
      'src/ui/kit/helpers.ts': '',
      'server/calls/index.ts': '',
      'tests/store/misc.test.ts': '',
    },
  },
  {
    says: 'file names are kebab-case',
    looksAt: () => true,
    wrongWith: ({ path }) => (/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(path)) ? [] : ['write it in kebab-case']),
    brokenBy: { 'src/ui/kit/StatusBadge.tsx': '' },
  },
  {
    says: 'no file is longer than 300 lines',
    looksAt: () => true,
    wrongWith: (file) => longerThan(300, file),
    brokenBy: { 'src/store/planted.ts': '// one\n'.repeat(301) },
  },
  {
    says: 'no screen file is longer than 150 lines',
    looksAt: (file) => file.path.startsWith('src/ui/screens/'),
    wrongWith: (file) => longerThan(150, file),
    brokenBy: { 'src/ui/screens/planted/planted.tsx': '// one\n'.repeat(151) },
  },
  {
    says: 'nothing is left for later: no TODO, no FIXME',
    looksAt: () => true,
    wrongWith: (file) => file.comments.filter((comment) => /\b(TODO|FIXME)\b/.test(comment)).map((one) => one.trim()),
    brokenBy: { 'src/store/planted.ts': '// TODO: later', 'src/ui/planted.css': '/* FIXME */' },
  },
  {
    says: 'no test is skipped or runs alone',
    looksAt: (file) => file.path.startsWith('tests/'),
    wrongWith: skippedTests,
    brokenBy: {
      'tests/store/one.test.ts': `it.skip('adds', () => {})`,
      'tests/store/two.test.ts': `describe.only('adds', () => {})`,
      'tests/store/three.test.ts': `it.only.each([1])('adds', () => {})`,
      'tests/e2e/four.test.ts': `test.describe.fixme('adds', () => {})`,
    },
  },
  {
    says: 'everything is exported by its name: no default exports',
    looksAt: isProduct,
    wrongWith: (file) =>
      [...nodesOf(file.tree)].some((node) => node.type === 'ExportDefaultDeclaration') ? ['has a default export'] : [],
    brokenBy: { 'src/ui/kit/planted.tsx': 'export default function Planted() {}' },
  },
  {
    says: 'no item of a menu is `disabled` but `aria-disabled`: the focus gets into no menu that begins with such a one',
    looksAt: (file) => file.path.endsWith('.tsx'),
    wrongWith: ({ tree, text }) =>
      [...nodesOf(tree)]
        .filter(({ type }) => type === 'JSXOpeningElement')
        .map(({ start, end }) => text.slice(start, end))
        .filter((element) => /^<Menu\.Item\b[^]*?\sdisabled\b/.test(element)),
    brokenBy: { 'src/ui/kit/planted.tsx': 'const item = <Menu.Item key="a" disabled={isOld} onClick={act} />' },
  },
]

function longerThan(limit: number, { text }: SourceFile): string[] {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return lines > limit ? [`${lines} lines`] : []
}

/** `it.skip`, `describe.only`, `test.describe.fixme` and the like, wherever the word stands in the chain. */
function skippedTests(file: SourceFile): string[] {
  return [...nodesOf(file.tree)].flatMap((node) => {
    if (node.type !== 'MemberExpression' || !isNode(node['object']) || !isNode(node['property'])) return []
    const chain = file.text.slice(node.start, node.end)
    return /^(it|test|describe|suite)\b.*\.(skip|only|todo|fixme|fails)$/.test(chain) ? [chain] : []
  })
}
