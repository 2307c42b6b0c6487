import { dropColdBlocks } from '#store/database/blocks.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { storageTroubleOf } from '#store/database/storage-trouble.ts'
import { MutationRefused } from './mutation-refused.ts'

const notSaved = {
  full: 'Not saved: this device has no room left. Your text is still here',
  gone: 'Not saved: the browser has closed the storage of this page. Copy your text and reload',
  other: 'Not saved: this browser could not store the change',
} as const

interface Room {
  /** How often room has been made. */
  made: number
  underWay: Promise<boolean> | null
}

const rooms = new WeakMap<LocalStore, Room>()

/** Stores a person's change. What can be fetched again makes room for it, once; else it rejects with words for people. */
export async function saveChange<T>(database: LocalStore, save: () => Promise<T>): Promise<T> {
  const room = rooms.get(database) ?? { made: 0, underWay: null }
  rooms.set(database, room)
  const { made } = room
  try {
    return await save().catch(async (cause: unknown) => {
      if (storageTroubleOf(cause) !== 'full' || !(await makeRoom(database, room, made))) throw cause
      return save()
    })
  } catch (cause) {
    if (cause instanceof MutationRefused) throw cause
    throw new MutationRefused('not-saved', notSaved[storageTroubleOf(cause)], { cause })
  }
}

/** Of many saves that find no room at once the first makes it for all of them: each would drop half of what is left. */
async function makeRoom(database: LocalStore, room: Room, madeBefore: number): Promise<boolean> {
  if (room.made > madeBefore) return true
  room.underWay ??= dropColdBlocks(database).finally(() => {
    room.underWay = null
  })
  const isMade = await room.underWay
  if (isMade && room.made === madeBefore) room.made += 1
  return isMade
}
