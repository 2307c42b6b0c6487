import { wholeView } from '#store/define/list-view.ts'
import type { Subscription, SyncPort } from '#store/ports/sync-port.ts'

/** Reads the beginning of each collection from the server again; a list that comes in one answer is read whole. */
export function readAgain(sync: Pick<SyncPort, 'subscribe' | 'unsubscribe'>, collections: readonly string[]): void {
  for (const collection of collections) {
    const wanted: Subscription = { kind: 'view', collection, view: wholeView }
    // Without a connection the usual reads bring it later.
    const release = () => sync.unsubscribe(wanted)
    void sync
      .subscribe(wanted, true)
      .then(release, release)
      .catch(() => undefined)
  }
}
