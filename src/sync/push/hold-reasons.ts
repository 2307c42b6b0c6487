import { keptReason } from './kept-work.ts'
import { attemptLimit } from './outbox-machine.ts'

/** Why an entry is not sent before somebody has looked at it, in words. */
export const holdReasons = {
  confirm: 'Made a while ago and not sent yet: send it now?',
  notice: 'Made more than 30 minutes ago: is the customer still to be told?',
  expired: 'No answer came in time, and it is not sent again by itself',
  kept: keptReason,
  over: 'The time that it names is over: discard it, and choose a later one',
  review: 'Older than a day: please look whether it is still right',
  unknown: 'A newer version of the portal made this change; reload the page',
  broken: 'This change cannot be read any more',
  tried: `Tried ${attemptLimit} times without a clear answer`,
} as const
