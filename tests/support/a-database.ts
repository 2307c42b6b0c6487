import { openDatabase, type PortalDatabase } from '#store/database/open-database.ts'

export interface Connections {
  name: string
  /** Commits that survive a power cut: the page and the leader's outbox. */
  strict: PortalDatabase
  /** Everything that can be fetched again. */
  relaxed: PortalDatabase
  close(): void
}

let count = 0

/** A fresh local database of one person, or two more connections to the one named. */
export async function aDatabase(name = `portal-test-${++count}`): Promise<Connections> {
  const [strict, relaxed] = [await openDatabase(name, 'strict'), await openDatabase(name, 'relaxed')]
  return {
    name,
    strict,
    relaxed,
    close() {
      strict.close()
      relaxed.close()
    },
  }
}
