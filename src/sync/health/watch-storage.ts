import type { SyncHealth } from '#store/ports/sync-port.ts'
import { storageTroubleOf } from '#store/database/storage-trouble.ts'

const words = {
  full: 'This device has no room left: changes may not be saved until some is made',
  gone: 'The browser has closed the storage of this page',
  other: 'This browser did not let the portal store data just now',
} as const

/**
 * Turns what storage says into what people are told. The database opens again by itself once; where that did not help
 * either, only a new page does, and the screen says so instead of going on in memory.
 */
export class StorageWatch {
  private goneInRow = 0
  private readonly tell: (change: Pick<SyncHealth, 'storageTrouble'> & Partial<SyncHealth>) => void

  constructor(tell: (change: Pick<SyncHealth, 'storageTrouble'> & Partial<SyncHealth>) => void) {
    this.tell = tell
  }

  /** `trouble` is what a transaction failed with; null when one has worked. */
  heard(trouble: unknown): void {
    if (trouble === null) {
      const wasGone = this.goneInRow > 1
      this.goneInRow = 0
      return this.tell(wasGone ? { storageTrouble: null, needsReload: null } : { storageTrouble: null })
    }
    const kind = storageTroubleOf(trouble)
    this.goneInRow = kind === 'gone' ? this.goneInRow + 1 : 0
    const storageTrouble = words[kind]
    this.tell(this.goneInRow > 1 ? { storageTrouble, needsReload: 'storage-gone' } : { storageTrouble })
  }
}
