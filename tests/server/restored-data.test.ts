import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeArchive } from '#server/data/backups.ts'
import { openFolder } from '#server/data/open-folder.ts'
import { stageBackup, takeStaged } from '#server/data/restored-data.ts'
import { passwordResets, users } from '#server/data/schema/accounts.ts'
import { mailQueue } from '#server/data/schema/mail.ts'
import { readControl } from '#server/process/control-file.ts'
import { type RunningServer, runServer } from '#server/process/run-server.ts'
import { readSettings } from '#server/process/settings.ts'
import { quickFolder } from '#tests/support/quick-folder.ts'

let folder: string
beforeEach(() => {
  folder = quickFolder('portal-restored-')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Stands for the data: what is in it says whose it is. */
function write(name: string, text: string): void {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'whose'), text)
}
/** What it names is there until the data have been moved away. */
const stageTheImpossible = () => symlinkSync('.', join(folder, 'restoring-1'))
const read = (name: string) => readFileSync(join(folder, name, 'whose'), 'utf8')

describe('what was staged', () => {
  test('takes the place of the data, which are kept and can come back', () => {
    write('pg', 'old')
    write('restoring-1/pg', 'new')
    const putBack = takeStaged(folder, 'restoring-1')
    expect([read('pg'), read('pg-before-restore')]).toEqual(['new', 'old'])
    expect(readdirSync(folder).sort()).toEqual(['pg', 'pg-before-restore'])
    putBack()
    expect(read('pg')).toBe('old')
    expect(readdirSync(folder)).toEqual(['pg'])
  })

  test('changes nothing when it is not there', () => {
    write('pg', 'old')
    write('pg-before-restore', 'older')
    expect(() => takeStaged(folder, 'restoring-1')).toThrow(/There is no staged backup restoring-1/)
    expect([read('pg'), read('pg-before-restore')]).toEqual(['old', 'older'])
  })

  test('leaves the data in their place when it cannot be put there', () => {
    write('pg', 'old')
    stageTheImpossible()
    expect(() => takeStaged(folder, 'restoring-1')).toThrow(/ENOENT/)
    expect(read('pg')).toBe('old')
    expect(readdirSync(folder).sort()).toEqual(['pg', 'restoring-1'])
  })

  test('leaves alone what an unfinished restore has kept', () => {
    write('pg-before-restore', 'old')
    write('restoring-1/pg', 'new')
    takeStaged(folder, 'restoring-1')
    expect([read('pg'), read('pg-before-restore')]).toEqual(['new', 'old'])
  })
})

describe('a restore that did not finish', () => {
  test('makes no empty database', async () => {
    write('pg-before-restore', 'old')
    await expect(openFolder({ folder })).rejects.toThrow(
      `There is no data in ${folder}, and a restore that did not finish has kept what was there in ` +
        `${join(folder, 'pg-before-restore')}: restore a backup again, or rename that folder to pg.`,
    )
    expect(readdirSync(folder)).toEqual(['pg-before-restore'])
  })
})

const person = {
  passwordHash: 'x',
  role: 'Admin',
  firstName: 'K',
  lastName: 'P',
  mobileNo: '',
  acceptPromotion: false,
  timeZone: 'Asia/Colombo',
}

describe('a backup', () => {
  test('sends no letter again and leaves no reset key good when it is restored', async () => {
    const opened = await openFolder({ folder: join(folder, 'before') })
    const at = new Date(0)
    const letter = { at, dueAt: at, recipient: 'kumari@example.com', subject: 'Key', body: 'ABC234', tries: 1 }
    const states = ['waiting', 'sending', 'sent', 'refused']
    await opened.db.insert(mailQueue).values(states.map((state) => ({ ...letter, state })))
    const [user] = await opened.db
      .insert(users)
      .values({ ...person, email: 'kumari@example.com' })
      .returning()
    await opened.db.insert(passwordResets).values({ userId: user?.id ?? 0, keyHash: 'x', tries: 0, expiresAt: at })
    const file = join(folder, 'backup.tar.gz')
    await writeArchive(file, (await opened.backUp?.()) ?? new Blob())
    await opened.close()

    takeStaged(folder, await stageBackup(folder, file))
    const { db, close } = await openFolder({ folder })
    expect(await db.select().from(mailQueue).orderBy(mailQueue.id)).toMatchObject([
      { state: 'unclear', body: '' },
      { state: 'unclear', body: '' },
      { state: 'sent', body: 'ABC234' },
      { state: 'refused', body: 'ABC234' },
    ])
    expect(await db.$count(passwordResets)).toBe(0)
    expect(await db.$count(users)).toBe(1)
    await close()
  })
})

describe('staging', () => {
  test('removes what restores of processes that are gone have left', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    const [left, living] = [`restoring-${gone}`, `restoring-${process.ppid}`]
    for (const name of [left, living, 'restoring-by-hand']) write(name, 'somebody')
    const file = join(folder, 'wrong.tar.gz')
    writeFileSync(file, 'no archive')
    await expect(stageBackup(folder, file)).rejects.toThrow(/cannot be restored/)
    expect(readdirSync(folder).sort()).toEqual([living, 'restoring-by-hand', 'wrong.tar.gz'])
  })
})

describe('a server', () => {
  let server: RunningServer
  let reports: unknown[]

  beforeEach(async () => {
    reports = []
    const env = { DATA_DIR: folder, SEED_SCALE: 'none' }
    const settings = { ...readSettings(env, 0), port: 0 }
    server = await runServer(settings, { portalFolder: null, report: (error) => void reports.push(error) })
  })
  afterEach(() => server.stop())

  const turn = async (staged: string) => {
    const headers = { 'content-type': 'application/json', 'x-control-token': readControl(folder)?.token ?? '' }
    const body = JSON.stringify({ staged })
    const answer = await fetch(`${server.address}/api/control/restore`, { method: 'POST', headers, body })
    expect(answer.status).toBe(202)
    await expect.poll(() => reports.length, { timeout: 30_000 }).toBe(1)
  }
  const ready = async () => (await fetch(`${server.address}/api/ready`)).status

  test('goes on as if nothing had been asked when nothing is staged', async () => {
    const before = readControl(folder)
    await turn('restoring-1')
    expect(String(reports[0])).toContain('There is no staged backup restoring-1')
    expect(readControl(folder)).toEqual(before)
    expect(await ready()).toBe(200)
  })

  test('starts again on its own data when what is staged cannot be put in their place', async () => {
    const before = readControl(folder)
    stageTheImpossible()
    await turn('restoring-1')
    expect(readControl(folder)?.token).not.toBe(before?.token)
    expect(existsSync(join(folder, 'restoring-1'))).toBe(true)
    expect(existsSync(join(folder, 'pg-before-restore'))).toBe(false)
    expect(await ready()).toBe(200)
  })
})
