const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made harmless for HTML, in content and in attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** A whole page of the server's own, without scripts; `body` is HTML, `title` is text. */
export function plainPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
body { font: 14px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #8884 }
pre { white-space: pre-wrap; word-break: break-word; margin: 0 } pre, code { font: 13px/1.45 ui-monospace, monospace }
label { display: inline-block; margin: 0 1rem .5rem 0 } input, select, button { font: inherit; padding: .2rem .4rem }
summary { cursor: pointer; padding: .3rem 0 } .method { display: inline-block; width: 4.5rem; font-weight: 600 }
</style></head><body><h1>${escapeHtml(title)}</h1>
${body}
</body></html>`
}
