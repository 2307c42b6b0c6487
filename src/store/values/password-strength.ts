import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How hard a password is to guess, 0 to 4; `known` are words an attacker would try first. A quarter of a megabyte: load late. */
export function passwordScore(password: string, known: readonly string[]): number {
  return zxcvbn.check(password, [...known]).score
}
