import DOMPurify from 'dompurify'
import {
  emailAddress,
  emailAttributes,
  emailTags,
  isHarmlessAddress,
  withoutRemoteStyles,
} from '#store/values/email-markup.ts'

export interface CleanEmail {
  html: string
  /** What had to be taken out, each once: "script", "onclick". */
  removed: string[]
}

/** Markup of an e-mail keeps its layout: tables, styles, pictures. What could act, ask or load is none of it. */
const rules = {
  ALLOWED_TAGS: [...emailTags],
  ALLOWED_ATTR: [...emailAttributes],
  // Those that are meant are in the list, for the server to have the same.
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: emailAddress,
}

/** Notes of the cleaner itself, and comments, which no mail program shows. */
const silent = new Set(['#comment', 'remove', '#text'])

/**
 * Takes scripts, handlers, forms, frames and remote styles out of the markup of an e-mail, and says what they were
 * (decisions.md F20, K1). Markup without any of them comes back letter for letter. The server cleans by the same lists.
 */
export function cleanEmail(source: string): CleanEmail {
  const { html, removed } = sanitized(source)
  if (removed.length > 0) return { html, removed }
  // In a cell of the mail that it comes to stand in, what a document passes over is read.
  const { removed: elsewhere } = sanitized(`<table><tr><td>${source}`)
  return { html: elsewhere.length === 0 ? source : html, removed: elsewhere }
}

function sanitized(source: string): CleanEmail {
  const isWhole = /<(!doctype|html|head|body)\b/i.test(source)
  const styles: string[] = []
  const ownStyles = (css: string): string => {
    const { css: own, removed } = withoutRemoteStyles(css)
    styles.push(...removed)
    return own
  }
  DOMPurify.addHook('uponSanitizeElement', (node, { tagName }) => {
    if (tagName === 'style') node.textContent = ownStyles(node.textContent ?? '')
  })
  DOMPurify.addHook('uponSanitizeAttribute', (_node, attribute) => {
    const { attrName, attrValue } = attribute
    if (attrName === 'style') attribute.attrValue = ownStyles(attrValue)
    // DOMPurify lets a picture be any kind of data.
    if (attrName === 'src' && !isHarmlessAddress(attrValue)) attribute.keepAttr = false
  })
  try {
    const cleaned = DOMPurify.sanitize(source, { ...rules, WHOLE_DOCUMENT: isWhole, FORCE_BODY: !isWhole })
    const names = DOMPurify.removed.map((one) =>
      'element' in one ? one.element.nodeName.toLowerCase() : (one.attribute?.name ?? ''),
    )
    const removed = [...new Set([...names.filter((name) => name !== '' && !silent.has(name)), ...styles])]
    return { html: cleaned, removed }
  } finally {
    DOMPurify.removeHook('uponSanitizeElement')
    DOMPurify.removeHook('uponSanitizeAttribute')
  }
}

/** The words of an e-mail without its markup, for a line of a table. */
export function emailText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const part of body.querySelectorAll('style, script, title')) part.remove()
  // Words of two cells or paragraphs do not run into each other.
  for (const part of body.querySelectorAll('p, div, br, td, th, li, tr, h1, h2, h3')) part.append(' ')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Nothing but pictures and styles of its own may be used by the preview, whatever was overlooked. */
const previewPolicy =
  "default-src 'none'; img-src https: http: data: 'self'; style-src 'unsafe-inline'; font-src 'none'"

/** The document of a preview: cleaned, under a policy of its own, links that lead nowhere. */
export function previewDocument(html: string): string {
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${previewPolicy}">`
  const base =
    '<style>body{margin:12px;font:14px/1.45 sans-serif;color:#1b1f24;background:#fff;overflow-wrap:anywhere}img{max-width:100%}a{pointer-events:none}</style>'
  return `<!doctype html>${head}${base}${cleanEmail(html).html}`
}
