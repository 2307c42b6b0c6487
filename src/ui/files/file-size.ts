import { sizeWords } from '#ui/kit/size-words.ts'

/** No file is larger: a hundred thousand rows take about ten. */
const mostBytes = 50 * 1024 * 1024

/** Why a file is not read at all; null where it is. */
export function whyTooLarge({ size }: Blob): string | null {
  return size > mostBytes ? `The file is larger than ${sizeWords(mostBytes)}` : null
}

/** Said where the worker could not read it: the file is gone from the disk, or the worker did not start. */
export const unreadable = 'The file cannot be read. Choose it again.'
