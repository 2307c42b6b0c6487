import { toastFailed } from '#ui/overlay/toast.ts'
import { type SendResult, troubleOf } from './send-result.ts'

/** Toasts why a change was not made, for a control that has no place for it. */
export function toastTrouble(result: SendResult): void {
  const trouble = troubleOf(result)
  if (trouble !== null) toastFailed(trouble)
}
