/** What a text with marks may consist of, for the forms and for the server (decisions.md F20). */
export const markupTags = ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'h3', 'blockquote'] as const

/** And the element it is sent in (decisions.md M9). */
const known: ReadonlySet<string> = new Set([...markupTags, 'div'])

/** Attributes that mean nothing but how it looks or where it leads, each with what may stand in it. */
const attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: /^(https?:|mailto:|tel:)[^\s<>"]*$/i, target: /^_blank$/, rel: /^[a-z\s-]*$/i },
  div: { style: /^[\w\s:;,.#%-]*$/ },
}

/** What stands in these is no text for people. */
const actors =
  /<(script|style|template|iframe|object|svg|math|noscript|title|textarea|xmp|noembed|noframes)\b[\s\S]*?(<\/\1\s*>|$)/gi
const tokens = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z\d]*)((?:[\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?)>|[<>]|[^<>]+/gi
const attribute = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/**
 * Markup without anything that could act, written anew from what it may consist of; the text of other elements stays. What
 * the portal's own editor makes comes out as it went in.
 */
export function cleanMarkup(html: string): string {
  return html.replaceAll(actors, '').replaceAll(tokens, (token: string, end?: string, name?: string, rest?: string) => {
    if (name !== undefined) return tagOf(name.toLowerCase(), end === '/', rest ?? '')
    if (token.startsWith('<!--')) return ''
    return token === '<' ? '&lt;' : token === '>' ? '&gt;' : token
  })
}

function tagOf(name: string, isEnd: boolean, rest: string): string {
  if (!known.has(name)) return ''
  if (isEnd) return name === 'br' ? '' : `</${name}>`
  const allowed = attributes[name] ?? {}
  const kept = [...rest.matchAll(attribute)].flatMap(([, title = '', quoted, single]) => {
    const value = quoted ?? single ?? ''
    return allowed[title.toLowerCase()]?.test(value) ? [` ${title.toLowerCase()}="${value}"`] : []
  })
  return `<${name}${kept.join('')}>`
}
