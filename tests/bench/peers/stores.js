// What the storage bench measures the portal against. Plain JavaScript, because its packages are installed by the bench
// alone (package.json beside this file); stores.d.ts says what it is to everybody else.

const secondary = ['status', 'createdDate', 'ownerName']

export const stores = {
  'RxDB on Dexie': openRxdb,
  PouchDB: openPouch,
  'TinyBase on IndexedDB': openTinybase,
  'PGlite on OPFS': openPglite,
  'SQLite on OPFS': openSqlite,
}

async function openRxdb(name) {
  const { createRxDatabase } = await import('rxdb')
  const { getRxStorageDexie } = await import('rxdb/plugins/storage-dexie')
  const database = await createRxDatabase({ name, storage: getRxStorageDexie(), multiInstance: false })
  const text = { type: 'string', maxLength: 100 }
  const anything = {}
  const { vouchers } = await database.addCollections({
    vouchers: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: {
          id: text,
          sender: text,
          ownerName: text,
          ownerMobile: text,
          message: text,
          amountCents: { type: 'number' },
          createdDate: text,
          expiryDate: anything,
          status: text,
          deleteDate: anything,
          imageFront: anything,
          purchaseId: anything,
          merchantGroup: anything,
        },
        required: ['id', ...secondary],
        indexes: secondary,
      },
    },
  })
  return async (rows) => {
    const { error } = await vouchers.bulkInsert(rows)
    if (error.length > 0) throw new Error('RxDB refused rows')
  }
}

async function openPouch(name) {
  const { default: PouchDB } = await import('pouchdb-browser')
  const database = new PouchDB(name)
  return async (rows) => {
    const answers = await database.bulkDocs(rows.map((row) => ({ ...row, _id: row.id })))
    if (answers.some((one) => one.error)) throw new Error('PouchDB refused rows')
  }
}

async function openTinybase(name) {
  const { createStore } = await import('tinybase')
  const { createIndexedDbPersister } = await import('tinybase/persisters/persister-indexed-db')
  const store = createStore()
  const persister = createIndexedDbPersister(store, name)
  return async (rows) => {
    store.transaction(() => {
      for (const row of rows) {
        const cells = Object.entries(row).filter(([, value]) => value !== null)
        store.setRow('vouchers', row.id, Object.fromEntries(cells))
      }
    })
    await persister.save()
  }
}

const columns = [
  'id',
  'sender',
  'ownerName',
  'ownerMobile',
  'message',
  'amountCents',
  'createdDate',
  'expiryDate',
  'status',
  'deleteDate',
  'imageFront',
  'purchaseId',
  'merchantGroup',
]
const table = `CREATE TABLE vouchers (${columns.map((one) => `"${one}" ${one === 'amountCents' ? 'integer' : 'text'}`).join(', ')}, PRIMARY KEY (id));
  ${secondary.map((one) => `CREATE INDEX "by_${one}" ON vouchers ("${one}");`).join('\n')}`

async function openPglite(name) {
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create(`opfs-ahp://${name}`, { relaxedDurability: true })
  await database.exec(table)
  const casts = columns.map((one, n) => `$${n + 1}::${one === 'amountCents' ? 'integer' : 'text'}[]`).join(', ')
  const sql = `INSERT INTO vouchers SELECT * FROM unnest(${casts})`
  return async (rows) => {
    await database.query(
      sql,
      columns.map((one) => rows.map((row) => row[one])),
    )
  }
}

async function openSqlite(name) {
  const { default: sqlite3InitModule } = await import('@sqlite.org/sqlite-wasm')
  const sqlite = await sqlite3InitModule()
  const pool = await sqlite.installOpfsSAHPoolVfs({ name })
  const database = new pool.OpfsSAHPoolDb('/vouchers')
  database.exec('PRAGMA synchronous = OFF')
  database.exec(table)
  const insert = database.prepare(`INSERT INTO vouchers VALUES (${columns.map(() => '?').join(', ')})`)
  return async (rows) => {
    database.exec('BEGIN')
    for (const row of rows) insert.bind(columns.map((one) => row[one])).stepReset()
    database.exec('COMMIT')
  }
}
