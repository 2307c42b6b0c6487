import { runMutation } from '#store/mutate/run-mutation.ts'
import type { renameReceiver } from '#store/resources/vouchers/voucher-mutations.ts'
import { aDatabase } from './a-database.ts'
import { anEntry } from './an-entry.ts'
import { aVoucher } from './a-voucher.ts'

/** A device on which one person changes texts of vouchers as they are shown; all of them begin with Nimal Perera as receiver. */
export async function aVoucherEditor() {
  const { strict, close } = await aDatabase()
  let count = 0
  const person = { owner: anEntry().owner, role: 'administrator' as const }
  const ports = { database: strict, person, now: () => 5000 + count, newId: () => `op-${++count}` }
  const edit = async (mutation: typeof renameReceiver, id: string, value: string) => {
    const shown = await strict.changed.get(['vouchers', id])
    const row = aVoucher({ id, ownerName: 'Nimal Perera', ...shown?.row })
    return runMutation(ports, mutation, { id, value }, row)
  }
  return { strict, ports, edit, close }
}
