import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

  test('that was cut off while it was written is taken over', () => {
    writeFileSync(path(), '{"pi')
    lockFolder(folder).release()
  })

  test('on a folder that cannot be written is one sentence', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => lockFolder(join(folder, 'file'))).toThrow(expect.objectContaining({ name: 'StartupTrouble' }))
  })
})
