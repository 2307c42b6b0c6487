import * as Comlink from 'comlink'
import { openDatabase } from '#store/database/open-database.ts'
import { IndexKeeper } from '#store/search/keep-index.ts'

Comlink.expose({
  async start(databaseName: string) {
    return Comlink.proxy(new IndexKeeper(await openDatabase(databaseName, 'relaxed'), Date.now))
  },
})
