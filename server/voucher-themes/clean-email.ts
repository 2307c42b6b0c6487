import { isDeepStrictEqual } from 'node:util'
import { fromParse5 } from 'hast-util-from-parse5'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { defaultTreeAdapter, parse, parseFragment } from 'parse5'
import { find, html as htmlNames } from 'property-information'
import { emailAttributes, emailTags, isHarmlessAddress, withoutRemoteStyles } from '#store/values/email-markup.ts'
import { HttpError } from '#server/http/http-error.ts'

type Node = ReturnType<typeof fromParse5>
type Tree = Extract<Node, { type: 'root' }>

/** The portal's own lists, as the sanitizer names attributes: `bgcolor` is `bgColor`. */
const rules: Schema = {
  tagNames: [...emailTags],
  attributes: { '*': [...emailAttributes.map((name) => find(htmlNames, name).property), 'data*'] },
  /** What stands in these is no text for people. */
  strip: 'script template noscript noembed noframes iframe plaintext xmp audio video svg math'.split(' '),
  ancestors: {},
  clobber: [],
  protocols: {},
  required: {},
  allowDoctypes: true,
}

/** These hold texts, not addresses; the portal's cleaner has the same. */
const texts = new Set([
  'alt',
  'className',
  'htmlFor',
  'id',
  'label',
  'name',
  'role',
  'summary',
  'title',
  'value',
  'style',
])

/** Cleaning makes a text shorter or leaves it; one that is not settled by now was made to confuse. */
const mostRounds = 4

/**
 * The markup of an e-mail without what could act, ask or load, by the rules of the portal (decisions.md F20, K1). What
 * holds nothing of the kind comes back letter for letter: whoever sent it looks for what they sent.
 */
export function cleanEmail(source: string): string {
  let html = source
  for (let round = 0; round < mostRounds; round += 1) {
    if (isHarmless(html)) return html
    const isWhole = /<(!doctype|html|head|body)\b/i.test(html)
    html = toHtml(withoutFrame(cleaned(readDocument(html)), isWhole))
  }
  return isHarmless(html) ? html : ''
}

/** Browsers go no deeper. */
const deepest = 500
/** Ten times what the longest mail of people has; a few marks left open may stand for millions. */
const mostElements = 10_000

function readDocument(html: string): Tree {
  return fromParse5(parse(html, watched())) as Tree
}

/** How the parser is told to count: what makes it work for long is refused before it does. */
function watched() {
  let depth = 0
  let elements = 0
  const onItemPush = () => {
    depth += 1
    elements += 1
    if (depth > deepest) throw new HttpError(400, 'emailContent: is nested too deeply')
    if (elements > mostElements) throw new HttpError(400, 'emailContent: has too many elements')
  }
  return { treeAdapter: { ...defaultTreeAdapter, onItemPush, onItemPop: () => void (depth -= 1) } }
}

/** Where it may come to stand: a reader passes over a `<td>` in one place and minds it in another. */
const places: readonly ((html: string) => Tree)[] = [
  readDocument,
  (html) => fromParse5(parseFragment(html, watched())) as Tree,
  (html) => readDocument(`<table><tr><td>${html}`),
]

function isHarmless(html: string): boolean {
  return places.every((read) => {
    const tree = read(html)
    if (takeOutAddresses(tree)) return false
    const kept = sanitize(tree, { ...rules, allowComments: true }) as Tree
    return isDeepStrictEqual(kept.children, tree.children)
  })
}

function cleaned(tree: Tree): Tree {
  takeOutAddresses(tree)
  return sanitize(tree, rules) as Tree
}

/** Takes addresses that may not be, and styles from elsewhere, out of this very tree; whether there were any. */
function takeOutAddresses(node: Node): boolean {
  let found = false
  const own = (css: string): string => {
    const { css: kept, removed } = withoutRemoteStyles(css)
    found ||= removed.length > 0
    return kept
  }
  if (node.type === 'element') {
    for (const [name, value] of Object.entries(node.properties)) {
      const text = Array.isArray(value) ? value.join(' ') : String(value)
      if (texts.has(name) || /^data./.test(name) || isHarmlessAddress(text)) continue
      found = true
      delete node.properties[name]
    }
    const { style } = node.properties
    if (typeof style === 'string') node.properties['style'] = own(style)
    if (node.tagName === 'style')
      for (const child of node.children) if (child.type === 'text') child.value = own(child.value)
  }
  if ('children' in node) for (const child of node.children) if (takeOutAddresses(child)) found = true
  return found
}

/** What was not sent as a whole document does not become one. */
function withoutFrame(tree: Tree, isWhole: boolean): Tree {
  if (isWhole) return tree
  const root = tree.children.find((node) => node.type === 'element' && node.tagName === 'html')
  const parts = root && 'children' in root ? root.children : []
  return { type: 'root', children: parts.flatMap((part) => ('children' in part ? part.children : [part])) }
}
