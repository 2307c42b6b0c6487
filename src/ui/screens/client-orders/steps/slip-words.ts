import { slipTexts } from '#store/resources/slips/slip-rules.ts'
import type { CallWords } from '#ui/send/call-trouble.ts'

/** Words of a slip that was not uploaded, replaced or deleted. */
export const slipWords = {
  upload: {
    failed: slipTexts.notUploaded,
    absent: 'No answer came, and it is not among the slips. You may send it again.',
    unclear: 'It may have arrived. Look at the slips before you send it again.',
  },
  replace: {
    failed: slipTexts.notUpdated,
    unclear: 'It may have been replaced. Look at the slips before you send it again.',
  },
  remove: {
    failed: slipTexts.notDeleted,
    absent: 'No answer came, and the slip is still there. You may delete it again.',
    unclear: 'It may have been deleted. Look at the slips again.',
  },
} satisfies Record<string, CallWords>
