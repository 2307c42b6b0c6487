/** What the markup of an e-mail may consist of, for the forms and for the server (decisions.md F20, K1). */
const words = (text: string) => text.trim().split(/\s+/)

/** Layout, text and pictures: nothing that asks, loads, plays or acts. */
export const emailTags: readonly string[] = words(`
  html head body title meta style
  a abbr acronym address area article aside b bdi bdo big blink blockquote br caption center cite code col colgroup data dd
  del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label
  legend li main map mark marquee menu meter nav nobr ol p picture pre progress q rp rt ruby s samp search section small
  source spacer span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr`)

/** And all `data-…`. Not `http-equiv`, which sends the reader elsewhere. */
export const emailAttributes: readonly string[] = words(`
  abbr align alt aria-describedby aria-hidden aria-label aria-labelledby background bgcolor border cellpadding cellspacing
  charset cite class clear color cols colspan content coords datetime decoding dir download draggable face for headers
  height hidden high href hreflang id ismap kind lang loading low max media min name noshade nowrap open optimum pubdate
  rel rev reversed role rows rowspan scope shape size sizes span src srcset start style summary tabindex target title
  translate type usemap valign value width wrap xml:lang xmlns`)

/** An address of the web, of a message or of a picture that is written out, or no address at all: never a script. */
export const emailAddress = /^(?:https?:|mailto:|tel:|data:image\/|cid:|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i

/** White space and control signs, which a browser overlooks in an address. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const overlooked = /[\u0000-\u0020\u00A0\u1680\u180E\u2000-\u2029\u205F\u3000]/g

/** Whether an attribute that may hold an address holds a harmless one. */
export function isHarmlessAddress(value: string): boolean {
  return value === '' || emailAddress.test(value.replaceAll(overlooked, ''))
}

const remote =
  /@import|(?<![\w-])(?:url|src|image|(?:-webkit-)?image-set|expression)\(|(?<![\w-])(?:-moz-binding|behavior)\s*:/i
const ownPicture = /^url\(\s*["']?(?:data:image\/|cid:)/i

/**
 * Styles without what would be asked for by whoever opens the mail, without their knowing: other style sheets, and
 * addresses other than pictures that are written out. What hides such a thing is dropped as a whole.
 */
export function withoutRemoteStyles(css: string): { css: string; removed: string[] } {
  if (!remote.test(meaningOf(css))) return { css, removed: [] }
  const removed: string[] = []
  const take = (what: string, instead = '') => {
    removed.push(what)
    return instead
  }
  const own = css
    .replaceAll(/@import\b[^;]*;?/gi, () => take('@import'))
    .replaceAll(/\burl\(\s*(?:"[^"]*"|'[^']*'|[^"')]*)\s*\)/gi, (address) =>
      ownPicture.test(address) ? address : take('url()', 'none'),
    )
  const rest = meaningOf(own.replaceAll(/\burl\(\s*["']?(?:data:image\/|cid:)/gi, ' '))
  return remote.test(rest) ? { css: '', removed: [...removed, 'style'] } : { css: own, removed }
}

/** As a reader of styles takes it: `\75` is a letter. */
function meaningOf(css: string): string {
  return css.replaceAll(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_all, code?: string, sign?: string) =>
    code === undefined ? (sign ?? '') : characterOf(Number.parseInt(code, 16)),
  )
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
