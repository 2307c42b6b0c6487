import { describe, expect, it } from 'vitest'
import { emailAttributes, emailTags, isHarmlessAddress, withoutRemoteStyles } from '#store/values/email-markup.ts'

describe('styles of an e-mail', () => {
  it.each([
    'color: red; font-family: "Noto Sans"',
    'background: url("data:image/png;base64,AAAA")',
    '@media (max-width: 600px) { p > a { scroll-behavior: smooth } }',
    'width: 100px\\9',
  ])('are left as they are: %s', (css) => {
    expect(withoutRemoteStyles(css)).toEqual({ css, removed: [] })
  })

  it.each([
    ['@import "//x.lk/a.css"; p { color: red }', ' p { color: red }', ['@import']],
    ['color: red; background: URL( "https://x.lk/a" )', 'color: red; background: none', ['url()']],
    ['a: url(data:image/png,A); b: url(/a)', 'a: url(data:image/png,A); b: none', ['url()']],
    ['background: \\75 rl(//x.lk)', '', ['style']],
    ['background: image-set("//x.lk" 1x)', '', ['style']],
    ['@im@import a;port "//x.lk";', '', ['@import', 'style']],
    ['background: url(//x.lk/a"b)', '', ['style']],
  ])('lose what is asked for elsewhere: %s', (css, kept, removed) => {
    expect(withoutRemoteStyles(css)).toEqual({ css: kept, removed })
    expect(withoutRemoteStyles(kept)).toEqual({ css: kept, removed: [] })
  })
})

it.each([
  'https://x.lk',
  'HTTPS://x.lk',
  '//x.lk/a',
  '/a',
  '#a',
  '',
  'mailto:a@b.lk',
  'cid:a',
  'data:image/png,A',
  '{{a}}',
])('takes the address %s', (address) => expect(isHarmlessAddress(address)).toBe(true))

it.each([
  'javascript:a',
  ' java\nscript:a',
  '\u0001javascript:a',
  '\u00A0JavaScript:a',
  'vbscript:a',
  'data:text/html,a',
])('refuses the address %j', (address) => expect(isHarmlessAddress(address)).toBe(false))

it('lets nothing in that acts', () => {
  expect(emailAttributes.filter((name) => /^on|action|http-equiv|srcdoc|^form/.test(name))).toEqual([])
  expect(emailTags.filter((name) => /script|frame|form|input|object|embed|^link|base|svg|math/.test(name))).toEqual([])
})
