import type { SeededBug } from '#tests/sync/simulation/seeded-bug-list.ts'

/** A rule of design/storage.md broken, each in one place: the stories of three tabs must catch every one. */
export const seededStorageBugs: readonly SeededBug[] = [
  {
    name: '1 a write takes the sequence of the one before',
    file: 'src/store/database/blocks.ts',
    right: '    const w = last + 1',
    wrong: '    const w = Math.max(1, last)',
  },
  {
    name: '1 a long write holds every reader up',
    file: 'src/store/database/blocks.ts',
    right: 'export const blocksPerTransaction = 8',
    wrong: 'export const blocksPerTransaction = 64',
  },
  {
    name: '2 a deletion moves the rows behind it',
    file: 'src/store/database/remove-rows.ts',
    right:
      '      rows: held.rows.map((stored) => (stored && leaving.get(held.block)?.has(stored.id) ? null : stored)),',
    wrong: '      rows: held.rows.filter((stored) => !(stored && leaving.get(held.block)?.has(stored.id))),',
  },
  {
    name: '2 the slot is believed, whoever lies there',
    file: 'src/store/database/blocks.ts',
    right: '  const stored = hinted?.id === id ? hinted : block.rows.find((one) => one?.id === id)',
    wrong: '  const stored = hinted ?? block.rows.find((one) => one?.id === id)',
  },
  {
    name: '3 blocks are read before what lies over them',
    file: 'src/store/database/read-page.ts',
    right: `  return database.transaction('r', [database.changed, database.blocks], async () => {`,
    wrong: `  const early = await getBlocks(database, collection, numbers)
  return Promise.resolve().then(async () => {`,
    also: {
      file: 'src/store/database/read-page.ts',
      right: '      getBlocks(database, collection, numbers),',
      wrong: '      Promise.resolve(early),',
    },
  },
  {
    name: '4 what a page has written is never rebuilt',
    file: 'src/store/database/changed-rows.ts',
    right: '    return !isPending || (serverRc !== null && (serverRc !== rc || place?.isMerged === true))',
    wrong: '    return !isPending',
  },
  {
    name: '4 a changed row without an entry stays',
    file: 'src/store/database/changed-rows.ts',
    right: '    return !isPending || (serverRc !== null && (serverRc !== rc || place?.isMerged === true))',
    wrong: '    return isPending && serverRc !== null && serverRc !== rc',
  },
  {
    name: '5 an accepted change leaves before a read shows it',
    file: 'src/sync/push/entry-worker.ts',
    right: "    if (shown && (await this.end(entry, 'settled', isStillShown))) return",
    wrong: "    if (read.kind === 'row' && (await this.end(entry, 'settled'))) return",
  },
  // The poll and the new leader each make up for the other: what a dead writer told nobody is lost only without both.
  {
    name: '6 nobody looks who was not told, and no new leader tells',
    file: 'src/store/search/index-service.ts',
    right: 'const pollMs = 5000',
    wrong: 'const pollMs = 1e12',
    also: {
      file: 'src/sync/leader/build-directories.ts',
      right: '  refireLiveQueries(relaxed, name)\n',
      wrong: '  void refireLiveQueries\n',
    },
  },
  {
    name: '6 one write is split between two looks',
    file: 'src/store/database/blocks.ts',
    right: '  return found.filter((block) => block.w !== last.w)',
    wrong: '  return found',
    // A look takes 128 blocks, eight thousand rows: no story has so many.
    caughtBy: 'tests/store/database/read-page.test.ts',
  },
  {
    name: '7 the saved index does not say what lies over it',
    file: 'src/store/search/packed-rows.ts',
    right: '      overlaid: [...this.overlaid],',
    wrong: '      overlaid: [],',
  },
  {
    name: '7 the saved index outlives its blocks',
    file: 'src/store/database/blocks.ts',
    right: '  const tables = [blocks, snapshots, answers, details, coverage, found, inbox, voucherQrs, printRows]',
    wrong: '  const tables = [blocks, answers, details, coverage, found, inbox, voucherQrs, printRows]',
    also: {
      file: 'src/store/search/snapshot.ts',
      right: '  const isOurs = head.shape === shapeOf(resource) && head.w <= (await lastWrite(database, collection))',
      wrong: '  const isOurs = head.shape === shapeOf(resource)',
    },
    // A log-out within the seconds after a save is rare in the stories, and the rows that come back are the same.
    caughtBy: 'tests/store/search/snapshot.test.ts',
  },
  {
    name: '8 a tab that leads no more goes on writing',
    file: 'src/store/database/blocks.ts',
    right: '    if (at?.w !== lead?.epoch) throw new LeadLost()',
    wrong: '    void at',
  },
  {
    name: '8 what another tab has fetched is taken for newer than it is',
    file: 'src/sync/leader/leader.ts',
    right: "      if (isKnown(collection)) await this.rows.absorb(collection, read, isFound ? 'found' : 'seen', true)",
    wrong:
      "      if (isKnown(collection)) await this.rows.absorb(collection, { ...read, startRc: read.startRc + 1000 }, isFound ? 'found' : 'seen', true)",
  },
  {
    name: '9 a tab that nobody sees keeps its index',
    file: 'src/store/search/index-service.ts',
    right: 'const asleepAfterMs = 5 * 60_000',
    wrong: 'const asleepAfterMs = 50 * 60_000',
  },
]
