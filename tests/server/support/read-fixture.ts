import { readFileSync } from 'node:fs'

/** An answer written by hand from the spec, never from what the server said. */
export function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'))
}
