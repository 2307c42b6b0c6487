import type { ActResult } from '#ui/form/use-act.ts'

/** What every dialog over a voucher's drawer is given. */
export interface DialogProps {
  opened: boolean
  onClose(): void
}

/** Said where an outcome is not known: doing it once more in hope may do it twice (decisions.md A2). */
const beingChecked = 'Whether it went through is being checked. Please look in the Sync centre before you do it again.'

/** Words beside the spec's own text: the server's reason, or that nobody knows yet; null where there is nothing to add. */
export function moreWords(result: ActResult | null): string | null {
  if (result?.kind === 'unclear') return beingChecked
  return result?.kind === 'refused' ? result.reason : null
}
