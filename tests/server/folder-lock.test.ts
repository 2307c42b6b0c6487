import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '#server/data/folder-lock.ts'

describe('the lock of a data folder', () => {
  let folder: string
  const path = () => join(folder, 'server.lock')

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('is taken once, and again after it was released', () => {
    const lock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(/is in use by another server/)
    lock.release()
    lockFolder(folder).release()
    expect(existsSync(path())).toBe(false)
  })

  test('makes the folder it is asked for', () => {
    lockFolder(join(folder, 'deep', 'down')).release()
    expect(existsSync(join(folder, 'deep', 'down'))).toBe(true)
  })

  test('of a process that is gone is taken over', () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(path(), JSON.stringify({ pid, birth: null }))
    lockFolder(folder).release()
  })

  test('of a process whose number went to another one is taken over', () => {
    writeFileSync(path(), JSON.stringify({ pid: process.ppid, birth: 'an-earlier-boot:123' }))
    lockFolder(folder).release()
  })

  test('of a crashed server that had our own number is taken over', () => {
    writeFileSync(path(), JSON.stringify({ pid: process.pid, birth: 'an-earlier-boot:123' }))
    lockFolder(folder).release()
  })

  test('of a living process is respected', () => {
    writeFileSync(path(), JSON.stringify({ pid: process.ppid, birth: null }))
    expect(() => lockFolder(folder)).toThrow(`process ${process.ppid}`)
    expect(existsSync(path())).toBe(true)
  })

  test('that somebody else has taken over meanwhile is left to them', () => {
    const lock = lockFolder(folder, { beatMs: 60_000, patienceMs: 100 })
    writeFileSync(path(), 'of another server')
    lock.release()
    expect(readFileSync(path(), 'utf8')).toBe('of another server')
  })

  describe('of another container, whose process numbers mean nothing here', () => {
    const quick = { beatMs: 20, patienceMs: 400 }
    const forged = JSON.stringify({ pid: 1, birth: 'its-boot:1', space: 'its-boot:pid:[1]', nonce: 'x' })

    test('is respected while its holder touches it', () => {
      writeFileSync(path(), forged)
      const toucher = spawn(process.execPath, [
        '-e',
        `setInterval(() => fs.utimesSync(${JSON.stringify(path())}, Date.now() / 1000, Date.now() / 1000), 20)`,
      ])
      expect(() => lockFolder(folder, { ...quick, patienceMs: 10_000 })).toThrow(/process 1 of another container/)
      toucher.kill()
      expect(readFileSync(path(), 'utf8')).toBe(forged)
    })

    test('is taken over when nobody does', () => {
      writeFileSync(path(), forged)
      lockFolder(folder, quick).release()
      expect(existsSync(path())).toBe(false)
    })

    const hasNamespaces = spawnSync('unshare', ['-p', '--fork', '--mount-proc', 'true']).status === 0

    test.runIf(hasNamespaces)('is seen from within another PID namespace', () => {
      const lock = lockFolder(folder, quick)
      const module = new URL('../../server/data/folder-lock.ts', import.meta.url).href
      const program = `import(${JSON.stringify(module)}).then(({ lockFolder }) => lockFolder(${JSON.stringify(folder)}))`
      const tsx = [process.execPath, '--import', 'tsx', '-e', program]
      const { status, stderr } = spawnSync('unshare', ['-p', '--fork', '--mount-proc', ...tsx], { encoding: 'utf8' })
      expect(stderr).toContain(`in use by another server (process ${process.pid} of another container or machine)`)
      expect(status).toBe(1)
      lock.release()
    })
  })

  test('that was cut off while it was written is taken over', () => {
    writeFileSync(path(), '{"pi')
    lockFolder(folder).release()
  })

  test('on a folder that cannot be written is one sentence', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => lockFolder(join(folder, 'file'))).toThrow(expect.objectContaining({ name: 'StartupTrouble' }))
  })
})
