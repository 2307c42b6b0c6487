import type { NaturalKeyVerify, Reader } from '#store/define/define-mutation.ts'
import { BrokenChange, callDeclared } from './call-declared.ts'

/** A list that never ends is given up: nobody knows then, and it is looked through again later. */
const mostPages = 1000

/**
 * Looks for a creation by its natural key: in one answer, through a list until a page shows it or the list is over, or as
 * the mutation gathers it. Answers with the page that shows it, with the last one, or with what was gathered.
 */
export async function lookByKey<Args>(
  { find, gather, goesOn, found }: NaturalKeyVerify<Args>,
  args: Args,
  read: Reader,
): ReturnType<Reader> {
  if (gather) return callDeclared(() => gather(args, read))
  if (!find) throw new BrokenChange('nothing says how it is looked for')
  for (let page = 1; page <= mostPages; page++) {
    const result = await read(callDeclared(() => find(args, page)))
    if (!result.ok) return result
    const { answer } = result
    if (!callDeclared(() => found(answer, args) !== 'ours' && goesOn?.(answer) === true)) return result
  }
  return { ok: false, silent: true }
}
