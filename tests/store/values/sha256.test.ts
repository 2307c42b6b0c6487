import { expect, it } from 'vitest'
import { sha256 } from '#store/values/sha256.ts'

it('is the digest that every other program gives', async () => {
  // FIPS 180-2, appendix B.1.
  expect(await sha256(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
