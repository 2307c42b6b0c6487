import { Alert } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { offerForm, type OfferValues } from '#store/resources/offers/offer-fields.ts'
import { addOffer } from '#store/resources/offers/offer-mutations.ts'
import { FormActs, FormColumns, PageForm } from '#ui/form/form-page.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { troubleOf } from '#ui/send/send-result.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { OfferCard } from './offer-card.tsx'
import { OfferFields } from './offer-fields.tsx'
import { OfferWarnings } from './offer-warnings.tsx'
import { SplitBar } from './split-bar.tsx'
import { useOfferMerchants } from './use-offer-merchants.ts'

/** For so long the form says that it is done, and is empty then (spec 001 §9). */
const doneMs = 2000

interface OfferFormProps {
  initial: OfferValues
  /** It is done with: the next one begins empty. */
  onDone(): void
}

/** All fields of a new offer beside what a customer will see of it (spec 001 §2, §4). */
export function OfferForm({ initial, onDone }: OfferFormProps) {
  const navigate = useNavigate()
  const { run } = useMutation(addOffer, { isQuiet: true })
  const merchants = useOfferMerchants()
  const [done, setDone] = useState(false)
  const form = useForm({
    schema: offerForm,
    initial,
    draft: { name: 'add-offer' },
    async onSubmit(fields) {
      const merchantName = merchants.nameOf(fields.merchantId)
      const result = await run({ ...fields, id: fields.title, merchantName }, null)
      if (result.kind === 'kept') onDone()
      if (result.kind === 'done') setDone(true)
      return troubleOf(result)
    },
  })
  useDoneFor(done, onDone)
  const shown = useDeferredValue(form.values)

  async function leave() {
    const isMeant = await confirm({
      title: 'Add Offer',
      text: 'Are you sure you want to cancel?',
      act: 'Yes',
      stay: 'No',
    })
    if (!isMeant) return
    if (form.dirty && form.draft.holdsAll) toastDone('Kept as a draft on this device')
    // The guard must have let go before the address changes.
    flushSync(form.reset)
    void navigate({ to: '/offers' })
  }

  return (
    <PageForm
      title="Add Offer"
      form={form}
      foot={
        <>
          {done && (
            <Alert color="green" variant="light" role="status" p="sm">
              {addOffer.says.done as string}
            </Alert>
          )}
          <FormActs act="Add Offer" busy={form.busy} done={done} onCancel={() => void leave()} />
        </>
      }
    >
      <FormColumns
        label="Offer"
        disabled={done}
        beside={
          <>
            <OfferWarnings values={shown} />
            <SplitBar {...shown} />
            <OfferCard {...shown} startDay={shown.startDate} endDay={shown.endDate} />
          </>
        }
      >
        <OfferFields form={form} merchants={merchants} />
      </FormColumns>
    </PageForm>
  )
}

/** Calls back once it has been said long enough. */
function useDoneFor(done: boolean, onDone: () => void): void {
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onDone, doneMs)
    return () => clearTimeout(timer)
    // A new function of the same screen is no reason to say it longer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [done])
}
