// Libraries that find a text in rows, for the search bench. Plain JavaScript, because the bench alone installs their
// packages (package.json beside this file); text-searches.d.ts says what they are to everybody else.

const quick = 100_000

export const textSearches = {
  uFuzzy: { most: Infinity, make: makeFuzzy },
  MiniSearch: { most: quick, make: makeMiniSearch },
  FlexSearch: { most: quick, make: makeFlexSearch },
  'Fuse.js': { most: quick, make: makeFuse },
  'SQLite FTS5 trigram': { most: quick, make: makeTrigram },
}

async function makeFuzzy(rows) {
  const { default: uFuzzy } = await import('@leeoniya/ufuzzy')
  const fuzzy = new uFuzzy({ intraMode: 1 })
  const lines = rows.map(({ sender, receiver }) => `${sender} | ${receiver}`)
  return (text) => fuzzy.filter(lines, text)?.length ?? 0
}

async function makeMiniSearch(rows) {
  const { default: MiniSearch } = await import('minisearch')
  const search = new MiniSearch({ idField: 'n', fields: ['sender', 'receiver'] })
  search.addAll(rows)
  return (text) => search.search(text, { prefix: true }).length
}

async function makeFlexSearch(rows) {
  const { Document } = await import('flexsearch')
  const search = new Document({ tokenize: 'forward', document: { id: 'n', index: ['sender', 'receiver'] } })
  for (const { n, sender, receiver } of rows) search.add({ n, sender, receiver })
  return (text) => search.search(text, { limit: 100_000 }).length
}

async function makeFuse(rows) {
  const { default: Fuse } = await import('fuse.js')
  const search = new Fuse(rows, { keys: ['sender', 'receiver'], threshold: 0, ignoreLocation: true })
  return (text) => search.search(text).length
}

async function makeTrigram(rows) {
  const { default: sqlite3InitModule } = await import('@sqlite.org/sqlite-wasm')
  const sqlite = await sqlite3InitModule()
  const database = new sqlite.oo1.DB(':memory:')
  database.exec(`CREATE VIRTUAL TABLE names USING fts5(sender, receiver, tokenize = 'trigram')`)
  database.exec('BEGIN')
  const insert = database.prepare('INSERT INTO names (rowid, sender, receiver) VALUES (?, ?, ?)')
  for (const { n, sender, receiver } of rows) insert.bind([n + 1, sender, receiver]).stepReset()
  insert.finalize()
  database.exec('COMMIT')
  return (text) => {
    const bind = [`"${text}"`]
    database.selectValues('SELECT rowid FROM names WHERE names MATCH ? ORDER BY rowid LIMIT 100', bind)
    return Number(database.selectValue('SELECT count(*) FROM names WHERE names MATCH ?', bind))
  }
}
