/**
 * What this portal understands of outbox entries. It grows when an entry gets a meaning that an older portal would
 * mistake; entries carry the least version that may work on them (sync.md 2.7).
 */
export const readerVersion = 1
