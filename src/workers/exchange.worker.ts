import * as Comlink from 'comlink'
import { openDatabase } from '#store/database/open-database.ts'
import { exportRows } from '#store/exchange/export-rows.ts'
import type { ExportOrder } from '#store/ports/exchange-port.ts'

Comlink.expose({
  start: () => undefined,
  async exportRows(databaseName: string, order: ExportOrder, onProgress: (done: number) => void) {
    const bytes = await exportRows(await openDatabase(databaseName, 'relaxed'), order, onProgress)
    return Comlink.transfer(bytes, [bytes.buffer])
  },
})
