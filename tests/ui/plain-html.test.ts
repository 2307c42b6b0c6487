import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainHtml, plainText } from '#ui/form/plain-html.ts'

it('gives any text back as it was typed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('<b>', '&lt;', '&', '</p><p>', '\n', '<br>'))),
      (parts) => {
        const text = parts.join('').replaceAll('\r', '')
        expect(plainText(plainHtml(text))).toBe(text)
      },
    ),
  )
})

it('makes no markup of what is typed', () => {
  expect(plainHtml('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
})

it.each([
  ['', ''],
  ['<p>One</p><p>Two &amp; three</p>', 'One\nTwo & three'],
  ['<p>One<br>Two</p>', 'One\nTwo'],
])('reads %s', (html, text) => {
  expect(plainText(html)).toBe(text)
})

it.each(['<p><strong>One</strong></p>', '<ul><li><p>One</p></li></ul>', '<a href="https://x.lk">x</a>'])(
  'does not take the marks out of %s',
  (html) => {
    expect(plainText(html)).toBeNull()
  },
)
