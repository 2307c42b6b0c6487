import { dropColdBlocks } from '#store/database/blocks.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { storageTroubleOf } from '#store/database/storage-trouble.ts'
import { MutationRefused } from './mutation-refused.ts'

const notSaved = {
  full: 'Not saved: this device has no room left. Your text is still here',
  gone: 'Not saved: the browser has closed the storage of this page. Copy your text and reload',
  other: 'Not saved: this browser could not store the change',
} as const

/** Stores a person's change. What can be fetched again makes room for it, once; else it rejects with words for people. */
export async function saveChange<T>(database: LocalStore, save: () => Promise<T>): Promise<T> {
  try {
    return await save().catch(async (cause: unknown) => {
      if (storageTroubleOf(cause) !== 'full' || !(await dropColdBlocks(database))) throw cause
      return save()
    })
  } catch (cause) {
    if (cause instanceof MutationRefused) throw cause
    throw new MutationRefused('not-saved', notSaved[storageTroubleOf(cause)], { cause })
  }
}
