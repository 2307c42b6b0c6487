import { describe, expect, it } from 'vitest'
import { readHouse, withFiles } from './house.ts'
import { dateRules } from './date-rules.ts'
import { documentRules } from './document-rules.ts'
import { importRules } from './import-rules.ts'
import { namingRules } from './naming-rules.ts'
import { check, type Rule } from './rule.ts'
import { storageRules } from './storage-rules.ts'
import { styleRules } from './style-rules.ts'

const house = readHouse()

describe.each<[string, readonly Rule[]]>([
  ['imports', importRules],
  ['names and sizes', namingRules],
  ['storage', storageRules],
  ['styles', styleRules],
  ['documents', documentRules],
  ['dates', dateRules],
])('house rules: %s', (_subject, rules) => {
  it.each(rules.map((rule) => [rule.says, rule] as const))('%s', (_says, rule) => {
    const { looked, wrong } = check(rule, house)
    expect(wrong).toEqual([])
    expect(looked, 'files this rule looked at').toBeGreaterThan(0)
  })

  it.each(rules.map((rule) => [rule.says, rule] as const))('notices a break of: %s', (_says, rule) => {
    const broken = withFiles(house, rule.brokenBy)
    for (const path of Object.keys(rule.brokenBy)) {
      expect(house.has(path), `${path} to be planted for this`).toBe(false)
      expect(check(rule, broken, path).wrong, `${path} to be noticed`).not.toEqual([])
    }
  })
})
