import { describe, expect, it } from 'vitest'
import { fileKindOf, isFramed, isWebAddress } from '#ui/files/file-kind.ts'

const here = 'https://portal.example.lk/client-orders'

describe('a file that is previewed', () => {
  it.each([
    ['paid.PDF', 'pdf'],
    ['slip.jpeg', 'picture'],
    ['/files/slip.png?token=1#x', 'picture'],
    ['https://files.example.lk/a.pdf?download=1', 'pdf'],
    ['Slip 12', null],
    ['pdf', null],
    ['a.pdf.exe', null],
  ] as const)('%s is shown as %s', (name, kind) => {
    expect(fileKindOf(name)).toBe(kind)
  })

  it.each([
    ['/v1.0/app/slips/1', true, true],
    ['https://portal.example.lk/slips/1', true, true],
    ['https://files.example.lk/slips/1', false, true],
    // No page of ours runs what a server calls an address.
    ['javascript:alert(1)', false, false],
    ['data:text/html,x', false, false],
    ['http://', false, false],
  ])('%s is framed: %s, and opened at all: %s', (address, framed, opened) => {
    expect([isFramed(address, here), isWebAddress(address, here)]).toEqual([framed, opened])
  })
})
