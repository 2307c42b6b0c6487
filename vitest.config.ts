import { defineConfig } from 'vitest/config'

const floors = '{store,sync,ui,workers,printing,architecture}'

/** The shop is in Colombo; the computer that runs the portal may be anywhere. */
const zones = ['UTC', 'Asia/Colombo', 'Europe/Madrid', 'America/New_York']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [`tests/${floors}/**/*.test.{ts,tsx}`],
          setupFiles: ['tests/support/own-channels.ts', 'fake-indexeddb/auto'],
          // A thread for each file keeps files apart as a process does, and is there sooner.
          pool: 'threads',
          // Left to itself, one core of two stands idle.
          maxWorkers: 2,
          // For what hangs: how quick the machine is says nothing about the code.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/support/one-postgres.ts'],
          // The files share one load of the code; each has databases of its own.
          isolate: false,
          // Every file may hold a database in memory: more than two at once starve a small machine.
          pool: 'forks',
          maxWorkers: 2,
          // A project with its own number of workers must run in a group of its own.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...zones.map((zone) => ({
        test: {
          name: `zone ${zone}`,
          environment: 'node' as const,
          include: ['tests/store/values/*.test.ts'],
          setupFiles: ['tests/support/require-zone.ts'],
          // A forked process takes up a new TZ; a worker thread would keep the old one.
          pool: 'forks' as const,
          env: { TZ: zone },
        },
      })),
      {
        test: {
          // `npm run soak`: minutes to hours, never part of `npm test`.
          name: 'soak',
          environment: 'node',
          include: ['tests/soak/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'bundle',
          environment: 'node',
          include: ['tests/architecture/**/*.build-test.ts'],
        },
      },
    ],
  },
})
