import {
  isTokenAtKeyword,
  isTokenFunction,
  isTokenString,
  isTokenURL,
  tokenize,
  TokenType,
} from '@csstools/css-tokenizer'
import fc from 'fast-check'
import { fromParse5 } from 'hast-util-from-parse5'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { emailTags } from '#store/values/email-markup.ts'
import { cleanEmail } from '#server/voucher-themes/clean-email.ts'
import { emailAttacks, harmlessEmails } from '#tests/support/email-attacks.ts'

describe('the markup of an e-mail', () => {
  test.each(harmlessEmails)('without anything that acts is left letter for letter: %s', (html) => {
    expect(cleanEmail(html)).toBe(html)
  })

  test.each(emailAttacks)('is cleaned: %s', (html, gone) => {
    const clean = cleanEmail(html)
    expect(clean).not.toMatch(gone)
    expect(cleanEmail(clean)).toBe(clean)
    const beside = cleanEmail(`<table><tr><td style="color: red">kept</td></tr></table>${html}`)
    expect(beside).toContain('<td style="color: red">kept</td>')
    expect(beside).not.toMatch(gone)
  })

  test('is no set of frames', () => {
    expect(cleanEmail('<frameset><frame src="https://x.lk"></frameset>')).not.toContain('frame')
  })

  test.each([
    ['nested too deeply', '<div>'.repeat(5000)],
    ['nested too deeply', '<b>'.repeat(5000)],
    ['nested too deeply', '<table><td>'.repeat(5000)],
    ['nested too deeply', '<template>'.repeat(5000)],
    ['too many elements', '<b><p>'.repeat(5000)],
    [
      'too many elements',
      `${Array.from({ length: 200 }, (_, at) => `<font size=${at}>`).join('')}${'<p>'.repeat(30_000)}`,
    ],
  ])('that would take long to read is refused: %s', (why, html) => {
    expect(() => cleanEmail(html)).toThrow(new RegExp(`^emailContent: (is|has) ${why}$`))
  })

  test('may be long, and as deep as a browser reads it', () => {
    const deep = `${'<div>'.repeat(300)}a${'</div>'.repeat(300)}`
    const long = '<p>a <b>b</b> c<br></p>\n'.repeat(4000)
    for (const html of [deep, long]) expect(cleanEmail(html)).toBe(html)
  })

  test('keeps its layout when something is taken out of it', () => {
    const [, , , , whole = ''] = harmlessEmails
    const clean = cleanEmail(whole.replace('</td>', '<script>steal()</script></td>'))
    expect(clean).toMatch(/^<!doctype html/i)
    expect(clean).toContain('@media (max-width: 600px) { .wide > td { width: 100% !important;')
    expect(clean).toContain('<img src="https://x.lk/a.png" alt="A &#x22;gift&#x22;" width="600" border="0">')
    expect(clean).not.toContain('steal')
    expect(cleanEmail('<p style="color:red;background:url(//x.lk/a)">a</p><form>b</form>')).toBe(
      '<p style="color:red;background:none">a</p>b',
    )
  })

  test('is as clean as it gets, whatever it was made of', () => {
    const parts = emailAttacks.flatMap(([html]) => html.split(/(?=[<>"' ])/))
    const more = [
      '<p>',
      '</p>',
      '<table>',
      '<td>',
      '</table>',
      '<!--',
      '-->',
      '<a href="',
      '<style>',
      '</style>',
      '&lt;',
    ]
    const html = fc.array(fc.constantFrom(...parts, ...more), { maxLength: 25 }).map((all) => all.join(''))
    fc.assert(
      fc.property(html, (dirty) => {
        const clean = cleanEmail(dirty)
        expect(cleanEmail(clean)).toBe(clean)
        for (const { tagName, properties } of elementsOf(fromParse5(parse(clean)))) {
          expect(emailTags).toContain(tagName)
          expect(Object.keys(properties).filter((title) => /^on|action|httpEquiv/.test(title))).toEqual([])
          for (const place of ['href', 'src', 'background'])
            expect(leadsTo(properties[place])).toMatch(/^(https?|mailto):/)
          expect(addressesOf(String(properties['style'] ?? ''))).toEqual([])
        }
      }),
      { numRuns: 1500 },
    )
  })

  test('has styles that load nothing, whatever they are made of', () => {
    const parts = [
      'url(',
      'u\\72l(',
      'URL(',
      'src(',
      'image(',
      'image-set(',
      '-webkit-image-set(',
      '@import ',
      '@\\69mport ',
      'https://x.lk/a',
      '//x.lk',
      'data:image/*',
      'cid:logo',
      '"',
      "'",
      ')',
      '/*',
      '*/',
      ';',
      ' ',
      '\\',
      '{',
      '}',
      'a',
      'color: red',
      'background: ',
      '1x',
    ]
    const css = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(''))
    fc.assert(
      fc.property(css, (dirty) => {
        const asAttribute = cleanEmail(`<p style="${dirty.replaceAll('"', '&quot;')}">a</p>`)
        const asElement = cleanEmail(`<style>${dirty}</style><p>a</p>`)
        for (const clean of [asAttribute, asElement])
          for (const element of elementsOf(fromParse5(parse(clean)))) {
            const texts = element.children.map((child) => ('value' in child ? child.value : ''))
            expect(addressesOf(String(element.properties['style'] ?? ''))).toEqual([])
            if (element.tagName === 'style') expect(addressesOf(texts.join(''))).toEqual([])
          }
      }),
      { numRuns: 5000 },
    )
  })
})

/** The functions of styles that take addresses as strings. */
const oneAddress = new Set(['url', 'src'])
const manyAddresses = new Set(['image', 'image-set', '-webkit-image-set'])

type Node = ReturnType<typeof fromParse5>

function elementsOf(node: Node): Extract<Node, { type: 'element' }>[] {
  const below = 'children' in node ? node.children.flatMap(elementsOf) : []
  return node.type === 'element' ? [node, ...below] : below
}

/** What whoever shows these styles asks another computer for: addresses, in the order of the text. */
function addressesOf(css: string): string[] {
  const found: string[] = []
  const open: { name: string; strings: number }[] = []
  let imports = false
  for (const token of tokenize({ css })) {
    const [type] = token
    if (isTokenFunction(token)) open.push({ name: token[4].value.toLowerCase(), strings: 0 })
    else if (type === TokenType.OpenParen) open.push({ name: '', strings: 0 })
    else if (type === TokenType.CloseParen) open.pop()
    else if (type === TokenType.Semicolon) imports = false
    else if (isTokenAtKeyword(token)) imports = token[4].value.toLowerCase() === 'import'
    else if (isTokenURL(token)) found.push(token[4].value)
    else if (isTokenString(token)) {
      const loads = open.some(({ name, strings }) => manyAddresses.has(name) || (oneAddress.has(name) && strings === 0))
      if (imports || loads) found.push(token[4].value)
      for (const one of open) one.strings += 1
    }
  }
  return found.filter((address) => !/^\s*(data:image\/|cid:|$)/i.test(address))
}

/** As a browser reads an address. */
function leadsTo(address: unknown): string {
  const base = 'https://mail.example'
  return typeof address === 'string' && URL.canParse(address, base) ? new URL(address, base).href : base
}
