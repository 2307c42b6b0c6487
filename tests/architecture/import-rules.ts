import { existsSync } from 'node:fs'
import type { House, Import, SourceFile } from './house.ts'
import { isProduct, type Rule } from './rule.ts'

/** Law 3, one way: what each floor may import beside itself. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  'src/store': [],
  'src/sync': ['src/store'],
  'src/printing': ['src/store'],
  'src/workers': ['src/sync', 'src/printing', 'src/store'],
  'src/ui': ['src/store'],
  server: ['src/store'],
}

/** The one place of ui that knows workers. */
const compositionRoot = 'src/ui/app/'

/** A floor gets its rule with its first file: until then the rule would look at nothing. */
const floors = Object.entries(arrows).filter(([floor]) => existsSync(floor))

const oneWay = floors.map(([floor, targets]): Rule => {
  const allowed = [floor, ...targets]
  const forbidden = [...Object.keys(arrows), 'tests'].filter((other) => !allowed.includes(other))
  return {
    says: `${floor} imports ${targets.join(', ') || 'no other floor'}`,
    looksAt: (file) => file.path.startsWith(`${floor}/`),
    wrongWith: (file) =>
      files(file)
        .filter((path) => !allowed.some((folder) => path.startsWith(`${folder}/`)))
        .filter((path) => !(file.path.startsWith(compositionRoot) && path.startsWith('src/workers/')))
        .map((path) => `imports ${path}`),
    brokenBy: Object.fromEntries(
      forbidden
        .map((folder) => folder.replace('src/', ''))
        .map((name) => [`${floor}/to-${name}.ts`, `export type { Planted } from '#${name}/planted.ts'`]),
    ),
  }
})

const readByTheServer = [
  /^src\/store\/resources\/.*-calls\.ts$/,
  /^src\/store\/(values|define|config)\//,
  /^src\/store\/access\/roles\.ts$/,
  // What is uploaded is read by the code that has read it in the portal.
  /^src\/store\/resources\/(client-orders\/order-file|stock-batches\/code-file)\.ts$/,
  /^src\/store\/exchange\/(open-table|read-cells)\.ts$/,
]

const readByDeclarations = /^src\/store\/(values|access|define|messages|resources)\//

/** Where a package may be named; everywhere else in src and server it may not. */
const homes: ReadonlyArray<{
  says: string
  packages: RegExp
  home: RegExp
  planted: [path: string, specifier: string]
}> = [
  {
    says: 'no React below ui',
    packages: /^(react|react-.*|@mantine\/.*|@tanstack\/.*|@tabler\/.*)$/,
    home: /^src\/ui\//,
    planted: ['src/printing/planted.ts', 'react'],
  },
  {
    says: 'dexie-react-hooks only in ui/live',
    packages: /^dexie-react-hooks$/,
    home: /^src\/ui\/live\//,
    planted: ['src/ui/listing/planted.ts', 'dexie-react-hooks'],
  },
  {
    says: 'dexie only in database, search, sync and ui/live',
    packages: /^dexie$/,
    home: /^src\/(store\/database|store\/search|sync|ui\/live)\//,
    planted: ['src/store/listing/planted.ts', 'dexie'],
  },
  {
    says: 'comlink only in workers and ui/app',
    packages: /^comlink$/,
    home: /^src\/(workers|ui\/app)\//,
    planted: ['src/ui/screens/planted/planted.ts', 'comlink'],
  },
  {
    says: 'date-fns only behind colombo-time',
    packages: /^date-fns(-tz)?$/,
    home: /^src\/store\/values\/colombo-time\.ts$/,
    planted: ['server/planted.ts', 'date-fns-tz/formatInTimeZone'],
  },
]

const packageHomes = homes.map(
  ({ says, packages, home, planted: [path, specifier] }): Rule => ({
    says,
    looksAt: (file) => isProduct(file) && !home.test(file.path),
    wrongWith: (file) =>
      file.imports.filter((one) => packages.test(packageOf(one) ?? '')).map((one) => `imports ${one.specifier}`),
    brokenBy: { [path]: `const late = () => import('${specifier}')\nexport const planted = late` },
  }),
)

const borders: Rule[] = [
  {
    says: 'the server reads calls, values, define, config and roles of the store, nothing else of it',
    looksAt: (file) => file.path.startsWith('server/'),
    wrongWith: (file) =>
      files(file)
        .filter((path) => path.startsWith('src/store/') && !readByTheServer.some((allowed) => allowed.test(path)))
        .map((path) => `imports ${path}`),
    brokenBy: { 'server/planted.ts': `import '#store/resources/planted/planted.ts'` },
  },
  {
    says: 'a declaration imports zod and other declarations, nothing else',
    looksAt: (file) => /^src\/store\/(resources|define)\//.test(file.path),
    wrongWith: (file) =>
      file.imports
        .filter((one) => (one.file ? !readByDeclarations.test(one.file) : one.specifier !== 'zod'))
        .map((one) => `imports ${one.specifier}`),
    brokenBy: {
      'src/store/resources/planted/planted.ts': `import '#store/database/planted.ts'`,
      'src/store/define/planted.ts': `import 'valtio'`,
    },
  },
  {
    says: 'screens do not know each other',
    looksAt: (file) => screenFolder(file.path) !== null,
    wrongWith: (file) =>
      files(file)
        .filter((path) => screenFolder(path) !== null && screenFolder(path) !== screenFolder(file.path))
        .map((path) => `imports ${path}`),
    brokenBy: { 'src/ui/screens/planted/planted.ts': `import '#ui/screens/other/other.ts'` },
  },
  {
    says: 'the record kit imports kit, form, keyboard, overlay, live, state and the store, and knows no list and no screen',
    looksAt: (file) => file.path.startsWith('src/ui/record/'),
    wrongWith: (file) =>
      files(file)
        .filter((path) => !/^src\/(store|ui\/(record|kit|form|keyboard|overlay|live|send|state))\//.test(path))
        .map((path) => `imports ${path}`),
    brokenBy: {
      'src/ui/record/planted.ts': `import '#ui/screens/planted/planted.ts'`,
      'src/ui/record/planted-two.ts': `import '#ui/listing/planted.ts'`,
    },
  },
  {
    says: 'the bulk kit imports kit, form, overlay, live, send, state and the store, and knows no list, no record and no screen',
    looksAt: (file) => file.path.startsWith('src/ui/bulk/'),
    wrongWith: (file) =>
      files(file)
        .filter((path) => !/^src\/(store|ui\/(bulk|kit|form|overlay|live|send|state))\//.test(path))
        .map((path) => `imports ${path}`),
    brokenBy: {
      'src/ui/bulk/planted.ts': `import '#ui/screens/planted/planted.ts'`,
      'src/ui/bulk/planted-two.ts': `import '#ui/listing/planted.ts'`,
    },
  },
  {
    says: 'the kit of files imports kit, form, overlay, live, send, state and the store, and knows no list, no record and no screen',
    looksAt: (file) => file.path.startsWith('src/ui/files/'),
    wrongWith: (file) =>
      files(file)
        .filter((path) => !/^src\/(store|ui\/(files|kit|form|overlay|live|send|state))\//.test(path))
        .map((path) => `imports ${path}`),
    brokenBy: {
      'src/ui/files/planted.ts': `import '#ui/screens/planted/planted.ts'`,
      'src/ui/files/planted-two.ts': `import '#ui/listing/planted.ts'`,
    },
  },
  {
    says: 'pickers know no list, no record and no screen',
    looksAt: (file) => file.path.startsWith('src/ui/pickers/'),
    wrongWith: (file) =>
      files(file)
        .filter((path) => /^src\/ui\/(screens|listing|record|bulk)\//.test(path))
        .map((path) => `imports ${path}`),
    brokenBy: {
      'src/ui/pickers/planted.ts': `import '#ui/screens/planted/planted.ts'`,
      'src/ui/pickers/planted-two.ts': `import '#ui/listing/use-listing.ts'`,
    },
  },
  {
    says: 'kit, form, overlay, live, send and state know no kit of records, bulk actions or files',
    looksAt: (file) => /^src\/ui\/(kit|form|overlay|live|send|state)\//.test(file.path),
    wrongWith: (file) =>
      files(file)
        .filter((path) => /^src\/ui\/(record|bulk|files)\//.test(path))
        .map((path) => `imports ${path}`),
    brokenBy: { 'src/ui/form/planted.ts': `import '#ui/record/fact.ts'` },
  },
  {
    says: 'changes are sent by the hooks of ui/send alone',
    looksAt: (file) => file.path.startsWith('src/ui/') && !file.path.startsWith('src/ui/send/'),
    wrongWith: (file) =>
      files(file)
        .filter((path) =>
          /^src\/(store\/mutate\/run-mutation|ui\/send\/(use-enqueue|send-call|send-mutation))\.ts$/.test(path),
        )
        .map((path) => `imports ${path}`)
        .concat(
          file.path === 'src/ui/live/use-online-call.ts'
            ? []
            : (file.text.match(/\bsync\s*\.call\(/g) ?? []).map(() => 'calls the server'),
        ),
    brokenBy: {
      'src/ui/screens/planted/planted.ts': `import '#store/mutate/run-mutation.ts'`,
      'src/ui/form/planted.ts': `import { useEnqueue } from '#ui/send/use-enqueue.ts'`,
      'src/ui/bulk/planted.ts': 'export const planted = (sync: { call(): void }) => sync.call()',
    },
  },
  {
    says: 'dialogs and drawers are those of ui/overlay, which give the focus back',
    looksAt: (file) =>
      /^src\/ui\/.*\.tsx$/.test(file.path) && !/^src\/ui\/(overlay\/|record\/record-drawer)/.test(file.path),
    wrongWith: (file) =>
      [...file.text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
        .filter((name) => name === 'Modal' || name === 'Drawer')
        .map((name) => `takes ${name} from Mantine`),
    brokenBy: { 'src/ui/screens/planted/planted.tsx': `import { Button, Modal } from '@mantine/core'` },
  },
  {
    says: 'every import of a file says its whole name and leads somewhere, and none climbs with ../',
    looksAt: isProduct,
    wrongWith: (file, house) =>
      file.imports
        .filter((one) => one.specifier.startsWith('../') || (one.file !== null && !house.has(one.file)))
        .map((one) => `imports ${one.specifier}`),
    brokenBy: {
      'src/store/planted.ts': `import '#store/registry'`,
      'src/sync/planted.ts': `import '../store/registry.ts'`,
    },
  },
  {
    says: 'no file imports itself, however long the way round',
    looksAt: isProduct,
    wrongWith: (file, house) => {
      const round = wayRound(file.path, house)
      return round ? [round.join(' -> ')] : []
    },
    brokenBy: {
      'src/store/planted.ts': `import './planted-two.ts'`,
      'src/store/planted-two.ts': `export { planted } from '#store/planted-three.ts'`,
      'src/store/planted-three.ts': `export const planted = () => import('./planted.ts')`,
    },
  },
]

export const importRules: readonly Rule[] = [...oneWay, ...packageHomes, ...borders]

function files(file: SourceFile | undefined): string[] {
  return file?.imports.flatMap((one) => one.file ?? []) ?? []
}

function packageOf(one: Import): string | null {
  return one.file === null ? (/^(@[^/]+\/)?[^/]+/.exec(one.specifier)?.[0] ?? null) : null
}

function screenFolder(path: string): string | null {
  return /^src\/ui\/screens\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** The shortest way from a file back to itself along its imports. */
function wayRound(start: string, house: House): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const next of files(house.get(at))) {
      if (next === start) {
        const way = [start]
        for (let step: string | undefined = at; step !== undefined; step = cameFrom.get(step)) way.unshift(step)
        return way
      }
      if (!house.has(next) || cameFrom.has(next)) continue
      cameFrom.set(next, at)
      queue.push(next)
    }
  }
  return null
}
