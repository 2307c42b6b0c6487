import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { everyId } from '#store/define/wire-input.ts'
import { request } from '#store/define/define-call.ts'
import { downloadPayments } from '#store/resources/payments/payment-calls.ts'
import { paymentDates } from '#store/resources/payments/payment-requests.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { saveFile } from '#ui/kit/save-file.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useAsk } from '#ui/live/use-ask.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { useSession } from '#ui/state/session.ts'
import classes from './payments.module.css'
import { paymentWords } from './payment-words.ts'
import type { PaymentView } from './use-payment-view.ts'

/** The server's file of the merchant and the days that are chosen; there while the list has rows (spec 001 §2). */
export function PaymentDownload({ list, view }: { list: ListingUse; view: PaymentView }) {
  const ask = useAsk()
  const offline = useOnlineReason()
  const { isSignedIn } = useSession()
  const [state, setState] = useState({ busy: false, failed: false })
  if (list.total === 0) return null
  const merchant = view.scope || list.chosen

  async function download() {
    setState({ busy: true, failed: false })
    const answered = await ask(
      request(downloadPayments, {
        query: { merchantId: merchant || everyId },
        body: paymentDates(list.period),
      }),
      'payments file',
    )
    setState({ busy: false, failed: answered.kind !== 'answered' })
    // The session may have ended meanwhile: nothing is saved from behind the lock.
    if (!isSignedIn()) return
    if (answered.kind === 'answered') saveFile(answered.answer, 'Merchant_Payable.csv', 'text/csv')
    else toastFailed(paymentWords.downloadAlert)
  }

  return (
    <div className={classes['download']}>
      <ActionButton
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        busy={state.busy}
        notNow={offline !== null}
        {...(offline === null ? {} : { title: offline })}
        onClick={() => void download()}
      >
        {/* The call knows merchants and days, and no reference. */}
        {list.searching && !merchant ? 'Download all as CSV' : 'Download CSV'}
      </ActionButton>
      {state.failed && (
        <p role="alert" className={classes['trouble']}>
          {paymentWords.downloadFailed}
        </p>
      )}
    </div>
  )
}
