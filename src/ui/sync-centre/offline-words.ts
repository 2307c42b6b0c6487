import { scopeName } from '#store/access/scopes.ts'
import type { PortalUser } from '#store/access/session.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import { isAllHere, type OfflineState } from '#store/offline/offline-state.ts'
import { resourceNamed } from '#store/registry.ts'
import { clockWords } from '#ui/listing/list-words.ts'

/** Whether the portal itself opens without a connection; null while that is not known. */
export function programWords(isStored: boolean | null): string {
  if (isStored === null) return 'Looking whether the program is on this device…'
  return isStored
    ? 'The program is on this device: it opens without a connection'
    : 'The program is not on this device yet: without a connection it would not open again'
}

interface Onlooker {
  user: PortalUser
  isOffline: boolean
  now: number
}

/** What of the data of this person's pages is on this device: a sentence each. "All" is said of what is proved alone. */
export function offlineWords(state: OfflineState, { user, isOffline, now }: Onlooker): string[] {
  const { missing, leftOut, doubtful, missingDetails, asOf } = state
  if (isAllHere(state)) {
    return [asOf === null ? 'All is on this device' : `All is on this device, as of ${clockWords(asOf, now)}`]
  }
  const named = (collections: readonly string[]) => collections.map((name) => collectionWords(user, name))
  const toCome = [...named(missing), ...missingDetails.map(lowerFirst)]
  const leftFor = (why: 'data' | 'room') =>
    named(leftOut.filter((one) => one.why === why).map(({ collection }) => collection))
  return [
    toCome.length > 0 &&
      isOffline &&
      `Not all is on this device: ${listed(toCome)} come once the server can be reached`,
    toCome.length > 0 && !isOffline && `This device is still being filled. To come: ${listed(toCome)}`,
    leftFor('data').length > 0 && `Left out to save data: all but the newest ${listed(leftFor('data'))}`,
    leftFor('room').length > 0 &&
      `Left out because this device is nearly full: all but the newest ${listed(leftFor('room'))}`,
    doubtful.length > 0 && `Not all of these is certain: ${listed(named(doubtful))}; see below`,
  ].filter((words) => words !== false)
}

/** "redemptions of Lanka Stores". */
function collectionWords(user: PortalUser, collection: string): string {
  const { many } = resourceNamed(collection).noun
  const name = scopeName(user, partsOfCollection(collection).scope)
  return name === null ? many : `${many} of ${name}`
}

/** "vouchers, redemptions and 3 more". */
function listed(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  const last = shown.at(-1) ?? ''
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`
}

/** "IP Logs" stays as it is. */
function lowerFirst(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? title.slice(0, 1).toLowerCase() + title.slice(1) : title
}
