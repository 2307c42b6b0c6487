import { expect, it } from 'vitest'
import { idInCode, idSpellings } from '#store/values/scanned-code.ts'

it.each([
  ['500001', '500001'],
  [' #500001 ', '500001'],
  ['\u200b0001E85GKT\u2060', '0001E85GKT'],
  ['https://shop.lk/v/AB12/', 'AB12'],
  ['https://pay.example.lk/v/0001E85GKT', '0001E85GKT'],
  ['HTTPS://PAY.EXAMPLE.LK/V/0001e85gkt', '0001e85gkt'],
  ['https://pay.example.lk/v/0001E85GKT?src=label/2&x=1', '0001E85GKT'],
  ['https://pay.example.lk/v/0001E85GKT/?src=label#top', '0001E85GKT'],
  ['https://pay.example.lk/v/0001E85GKT#top', '0001E85GKT'],
  ['https://pay.example.lk/#/v/0001E85GKT', '0001E85GKT'],
  ['pay.example.lk/v/0001E85GKT', '0001E85GKT'],
  ['/', ''],
  ['', ''],
])('the id in %j is %j', (code, id) => {
  expect(idInCode(code)).toBe(id)
})

it('an id is looked for in every case', () => {
  expect(idSpellings('ab12')).toEqual(['ab12', 'AB12'])
  expect(idSpellings('aB12')).toEqual(['aB12', 'AB12', 'ab12'])
  expect(idSpellings('500001')).toEqual(['500001'])
})
