import { isNode, type Node, nodesOf, type SourceFile } from './house.ts'
import { isProduct, type Rule } from './rule.ts'

/** The two files that may cut a date: they limit it to years of four digits first. */
const homes = ['src/store/values/colombo-time.ts', 'src/store/values/calendar-day.ts']

const cuts = new Set(['slice', 'substring', 'substr'])

/** Calls whose answer is a date as text. */
const dateTexts =
  /^(toISOString|toJSON|format(DateTime|Day|Clock)|colombo(Day|Time|ClockToWire)|(today|month)InColombo|(days|months)After|daysLater|instant(At|ToWire|FromWire)|endOfDay|dayWords|utcNaive|colomboIso)$/

/** Variables and fields that hold a date as text: `day`, `createdDate`, `startsAt`. */
const dateNames = /^(day|date|month|today|instant|iso|isoDate|timestamp)$|[a-z](Day|Date|Month|Instant|Iso|At)$/

export const dateRules: readonly Rule[] = [
  {
    says: 'no date is cut at fixed places outside colombo-time.ts and calendar-day.ts: years may have six digits',
    looksAt: (file) => isProduct(file) && !homes.includes(file.path),
    wrongWith: (file) => [...nodesOf(file.tree)].filter((node) => isCutDate(node)).map((node) => textOf(file, node)),
    brokenBy: {
      'src/store/planted.ts': 'export const day = new Date(at).toISOString().slice(0, 10)',
      'src/ui/planted.ts': 'export const clock = formatDateTime(instant).slice(11)',
      'src/ui/planted-two.ts': 'export const month = today.slice(0, 7)',
      'src/printing/planted.ts': 'export const year = row.createdDate.substring(0, 4)',
      'server/planted.ts': 'export const time = (at?.toISOString()).slice(11, 19)',
      'server/planted-two.ts': 'export const [day] = at.toISOString().split("T")',
    },
  },
]

function isCutDate(node: Node): boolean {
  const method = calledMethod(node)
  if (method === null) return false
  const cut = cuts.has(method.name)
  if (!cut && method.name !== 'split') return false
  const subject = withoutWrappers(method.subject)
  const call = calledName(subject)
  if (call !== null) return dateTexts.test(call)
  return cut && dateNames.test(nameOf(subject) ?? '')
}

function calledMethod(node: Node): { name: string; subject: Node } | null {
  if (node.type !== 'CallExpression') return null
  const { callee } = node
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee['object'])) return null
  return { name: nameOf(callee) ?? '', subject: callee['object'] }
}

function calledName(node: Node): string | null {
  return node.type === 'CallExpression' && isNode(node['callee']) ? nameOf(node['callee']) : null
}

/** "b" of `a.b`, "a" of `a`. */
function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return String(node['name'])
  return node.type === 'MemberExpression' && isNode(node['property']) ? nameOf(node['property']) : null
}

function withoutWrappers(node: Node): Node {
  const inner = node['expression']
  return /^(ChainExpression|ParenthesizedExpression|TSNonNullExpression|TSAsExpression)$/.test(node.type) &&
    isNode(inner)
    ? withoutWrappers(inner)
    : node
}

function textOf({ text }: SourceFile, { start, end }: Node): string {
  return `cuts a date: ${text.slice(start, end)}`
}
