import { isNode, nodesOf, type Node, type SourceFile } from './house.ts'
import type { Rule } from './rule.ts'

const writers = /^(add|bulkAdd|put|bulkPut|update|bulkUpdate|upsert|modify|delete|bulkDelete|clear)$/

/** Moving work to another database, and letting edits go that are never large. */
const ownWaysOut: ReadonlySet<string> = new Set([
  'src/store/database/whole-args.ts',
  'src/store/database/migrate-former-role.ts',
  'src/store/database/enqueue.ts',
])

const inSource = (file: SourceFile) => file.path.startsWith('src/')

/** How the local database stays whole (storage.md); `strict` is the connection whose commits survive a power cut. */
export const storageRules: readonly Rule[] = [
  {
    says: 'blocks are written in src/store/database/blocks.ts and nowhere else',
    looksAt: (file) => inSource(file) && file.path !== 'src/store/database/blocks.ts',
    wrongWith: (file) =>
      methodCalls(file)
        .filter(({ method, receiver }) => writers.test(method) && /\bblocks\b/.test(receiver))
        .map(({ method, receiver }) => `${receiver}.${method}`),
    brokenBy: {
      'src/sync/planted.ts': 'await db.blocks.bulkPut(records)',
      'src/store/database/planted.ts': `await db.blocks.where('collection').equals(name).delete()`,
      'src/store/search/planted.ts': `await db.table('blocks').clear()`,
    },
  },
  {
    says: 'an entry leaves the outbox by endEntry, which takes along what lies beside it (docs/adr/0049)',
    looksAt: (file) => inSource(file) && !ownWaysOut.has(file.path),
    wrongWith: (file) =>
      methodCalls(file)
        .filter(({ method, receiver }) => /^(delete|bulkDelete|clear)$/.test(method) && /\boutbox\b/.test(receiver))
        .map(({ method, receiver }) => `${receiver}.${method}`),
    brokenBy: { 'src/store/mutate/planted.ts': 'await strict.outbox.delete(seq)' },
  },
  {
    says: 'a strict transaction never touches blocks',
    looksAt: hasStrictTransaction,
    wrongWith: (file) =>
      transactions(file)
        .filter(({ receiver, scope }) => isStrict(receiver) && /\bblocks\b/.test(scope))
        .map(({ receiver }) => `${receiver}.transaction holds blocks`),
    brokenBy: { 'src/sync/planted.ts': `strict.transaction('rw', strict.blocks, strict.outbox, async () => {})` },
  },
  {
    says: 'a strict transaction is never nested in a relaxed one',
    looksAt: hasStrictTransaction,
    wrongWith: (file) =>
      transactions(file)
        .filter(({ receiver }) => !isStrict(receiver))
        .flatMap(({ node }) => transactions(file, node['arguments']))
        .filter(({ receiver }) => isStrict(receiver))
        .map(({ receiver }) => `${receiver}.transaction inside a relaxed transaction`),
    brokenBy: {
      'src/sync/planted.ts': `relaxed.transaction('rw', relaxed.inbox, async () => {
        await strict.transaction('rw', strict.changed, async () => {})
      })`,
    },
  },
]

const isStrict = (receiver: string) => /strict/i.test(receiver)

function hasStrictTransaction(file: SourceFile): boolean {
  return inSource(file) && transactions(file).some(({ receiver }) => isStrict(receiver))
}

type MethodCall = { node: Node; receiver: string; method: string }

/** Every `receiver.method(…)` of a file, or of one part of its tree. */
function methodCalls(file: SourceFile, part: unknown = file.tree): MethodCall[] {
  return [...nodesOf(part)].flatMap((node) => {
    const callee = node.type === 'CallExpression' ? node['callee'] : null
    if (!isNode(callee) || callee.type !== 'MemberExpression') return []
    const { object, property } = callee
    if (!isNode(object) || !isNode(property)) return []
    const words = (one: Node) => file.text.slice(one.start, one.end)
    return [{ node, receiver: words(object), method: words(property) }]
  })
}

/** Every Dexie transaction; `scope` is the text of the tables it names. */
function transactions(file: SourceFile, part?: unknown): Array<MethodCall & { scope: string }> {
  return methodCalls(file, part)
    .filter(({ method }) => method === 'transaction')
    .map((call) => {
      const named = (call.node['arguments'] as Node[]).filter((one) => !/Function/.test(one.type))
      return { ...call, scope: named.map((one) => file.text.slice(one.start, one.end)).join(' ') }
    })
}
