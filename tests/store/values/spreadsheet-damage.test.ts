import { expect, it } from 'vitest'
import { spreadsheetDamage } from '#store/values/spreadsheet-damage.ts'

it.each([
  ['1.23457E+15', 'shortened'],
  ['9,47712e+10', 'shortened'],
  ['1E-05', 'shortened'],
  ['########', 'too narrow'],
  ['#N/A', 'formula'],
  ['#REF!', 'formula'],
  ['#BEZUG!', 'formula'],
  ['#NOM?', 'formula'],
  ['Err:502', 'formula'],
])('a spreadsheet has destroyed %j', (cell, words) => {
  expect(spreadsheetDamage(cell)).toContain(words)
})

it.each(['', '#', '#1', '#tag', '1E10', 'E+10', '12E3F', '1250.50', 'KTM4471902', 'Error', 'Nimal', '###a'])(
  'nothing is wrong with %j',
  (cell) => {
    expect(spreadsheetDamage(cell)).toBeNull()
  },
)
