const mark = '@'

/**
 * What rows, coverage, edits and indexes of a resource are kept under: its name, and behind it the merchant where the
 * resource is kept per merchant, so that one merchant's rows never stand in another's list.
 */
export function collectionName(resource: string, scope: string): string {
  return scope === '' ? resource : `${resource}${mark}${scope}`
}

/** The resource of a collection and its scope, empty where it has none. */
export function partsOfCollection(collection: string): { resource: string; scope: string } {
  const at = collection.indexOf(mark)
  if (at < 0) return { resource: collection, scope: '' }
  return { resource: collection.slice(0, at), scope: collection.slice(at + mark.length) }
}
