import { type AddressMeaning, type ListAddress, tidyAddress, withoutRival } from './list-address.ts'

export type How = 'push' | 'replace'

/** Where a list is, beside what the browser's address says: it is ahead of that until its rows are on screen. */
export interface AddressAhead {
  /** What the browser's address says. */
  written: ListAddress
  /** What the list shows; null where the two are the same. */
  ahead: { address: ListAddress; how: How } | null
  /** Addresses on their way into the browser, oldest first. */
  writing: readonly string[]
}

/** A change that counts at once. Whatever is not written yet becomes one entry of the history with it. */
export function changeAhead(now: AddressAhead, patch: ListAddress, how: How, meaning: AddressMeaning): AddressAhead {
  const { written, ahead } = now
  const address = tidyAddress({ ...(ahead?.address ?? written), ...withoutRival(patch, meaning) }, meaning)
  return { ...now, ahead: { address, how: ahead?.how === 'push' && !isOnItsWay(now) ? 'push' : how } }
}

/** Whether what is ahead is being written already. */
export function isOnItsWay({ ahead, writing }: AddressAhead): boolean {
  return ahead !== null && writing.at(-1) === textOf(ahead.address)
}

/** An address is being written, which need not be what is ahead by now. */
export function beginWriting(now: AddressAhead, address: ListAddress): AddressAhead {
  return { ...now, writing: [...now.writing, textOf(address)] }
}

/** Somebody is on the way elsewhere: what is ahead of this address is not to be written over that one. */
export function leave(now: AddressAhead): AddressAhead {
  return now.ahead === null ? now : { ...now, ahead: null }
}

/**
 * The browser's address has become another one. Where that is what was written from here, what came after it stays
 * ahead; anything else (Back, a link, a saved view) is where the list is now.
 */
export function landed(now: AddressAhead, written: ListAddress, meaning: AddressMeaning): AddressAhead {
  const text = textOf(tidyAddress(written, meaning))
  const mine = now.writing.indexOf(text)
  if (mine < 0) return { written, ahead: null, writing: [] }
  const ahead = now.ahead !== null && textOf(now.ahead.address) !== text ? now.ahead : null
  return { written, ahead, writing: now.writing.slice(mine + 1) }
}

/** An address has been written, whether or not the browser's has become another one by it. */
export function ended(now: AddressAhead, address: ListAddress): AddressAhead {
  const text = textOf(address)
  const ahead = now.ahead !== null && textOf(now.ahead.address) === text ? null : now.ahead
  return { ...now, ahead, writing: now.writing.filter((one) => one !== text) }
}

/** Tidy addresses name their parts in one order. */
function textOf(address: ListAddress): string {
  return JSON.stringify(address)
}
