const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** The text of markup that consists of paragraphs and line breaks alone; null where it has marks that would be lost. */
export function plainText(html: string): string | null {
  const lines = html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/p>\s*<p>/gi, '\n')
  const bare = lines.replace(/<\/?p>/gi, '')
  if (/<[a-z/!]/i.test(bare)) return null
  return bare.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
}

/** Text as markup: a paragraph a line. */
export function plainHtml(text: string): string {
  if (text === '') return ''
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return safe
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('')
}
