import type { LocalStore } from '#store/database/local-store.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { argsOf } from '#store/database/whole-args.ts'
import { BrokenChange } from './call-declared.ts'

/** An entry with all its arguments, for as long as it is worked on. Throws BrokenChange where they are not there. */
export async function withArgs(strict: LocalStore, entry: OutboxEntry): Promise<OutboxEntry> {
  const args = await argsOf(strict, entry)
  // What the server has accepted needs them no more.
  if (args === null && entry.state !== 'acked') throw new BrokenChange('its arguments are not there')
  return args === null ? entry : { ...entry, args }
}
