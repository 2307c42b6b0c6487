const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** The text of markup as people read it: a line a paragraph, marks and what is in no tag left out (decisions.md F19). */
export function visibleText(html: string): string {
  return html
    .replace(/<br\s*\/?>(?=\s*<\/p>)/gi, '')
    .replace(/<br\s*\/?>|<\/(p|h\d|blockquote)>(?=\s*<)(?!\s*<\/)/gi, '\n')
    .replace(/<\/li>(?=\s*<li)/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
}
