import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { quickFolder, removeOld } from '#tests/support/quick-folder.ts'

test('of what runs before have left, only their own folders of more than a day ago are removed', () => {
  const place = quickFolder('portal-old-')
  onTestFinished(() => rmSync(place, { recursive: true }))
  const now = Date.now()
  const folders = { 'portal-e2e-old': 25, 'portal-e2e-new': 23, 'another-old': 25 }
  for (const [name, hours] of Object.entries(folders)) {
    mkdirSync(join(place, name, 'data'), { recursive: true })
    const at = (now - hours * 3_600_000) / 1000
    utimesSync(join(place, name), at, at)
  }
  removeOld(place, 'portal-e2e-', now)
  const left = Object.keys(folders).filter((name) => existsSync(join(place, name)))
  expect(left).toEqual(['portal-e2e-new', 'another-old'])
})
