import type { TableRules } from '#store/define/define-table.ts'
import { bulkPurchaseFile, clientOrderFile } from '#store/resources/client-orders/order-file.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'

/** Every kind of file that is read on this device before it is sent, by its name. */
export const fileTables: Readonly<Record<string, TableRules>> = Object.fromEntries(
  [codeFile, bulkPurchaseFile, clientOrderFile].map((rules) => [rules.name, rules]),
)
