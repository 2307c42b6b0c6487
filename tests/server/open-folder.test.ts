import { cpSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrationsFolder } from '#server/data/migrations-folder.ts'
import { openFolder } from '#server/data/open-folder.ts'
import { quickFolder } from '#tests/support/quick-folder.ts'

let folder: string
beforeAll(async () => {
  folder = quickFolder('portal-open-folder-')
  const { close } = await openFolder({ folder })
  await close()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Why the folder does not open. */
const refusal = async (migrations?: string) =>
  openFolder({ folder, ...(migrations === undefined ? {} : { migrations }) }).then(
    () => 'it opened',
    (error: Error) => `${error.name}: ${error.message}`,
  )

/** The migrations of this program, and one that cannot be run. */
function impossibleMigrations(): string {
  const migrations = join(folder, 'impossible')
  cpSync(migrationsFolder, migrations, { recursive: true })
  const file = join(migrations, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] }
  journal.entries.push({ idx: journal.entries.length, version: '7', when: 4e12, tag: 'impossible', breakpoints: true })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(migrations, 'impossible.sql'), 'create table tags (id integer)')
  return migrations
}

describe('a data folder that cannot be opened', () => {
  test('is not called damaged for a migration that fails, and is let go', async () => {
    const close = vi.spyOn(PGlite.prototype, 'close')
    expect(await refusal(impossibleMigrations())).toBe(
      `StartupTrouble: The data in ${folder} cannot be opened: relation "tags" already exists.`,
    )
    expect(close).toHaveBeenCalledOnce()
    const again = await openFolder({ folder })
    await again.close()
  })

  test('is not called damaged on a full disk', async () => {
    truncateSync(join(folder, 'pg', 'global', 'pg_control'), 100)
    const full = join(folder, 'server.room')
    symlinkSync('/dev/full', full)
    expect(await refusal()).toBe(
      `StartupTrouble: The data in ${folder} cannot be opened: ENOSPC: no space left on device, write.`,
    )
    expect(await refusal()).toMatch(/ is damaged and cannot be opened /)
  })
})

describe.each([
  [2, 'a file of it may not be read or written by this user (EACCES)'],
  [51, 'there is no room on the disk (ENOSPC)'],
  [69, 'the disk is read only (EROFS)'],
])('a file system that answers %i', (errno, words) => {
  test('is named, and nothing is called damaged', async () => {
    vi.spyOn(PGlite, 'create').mockRejectedValue(Object.assign(new Error(), { errno }))
    expect(await refusal()).toBe(`StartupTrouble: The data in ${folder} cannot be opened: ${words}.`)
  })
})
