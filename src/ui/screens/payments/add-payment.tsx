import { Button, Loader } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormPage } from '#ui/form/form-page.tsx'
import type { ListAddress } from '#ui/listing/list-address.ts'
import classes from './add-payment.module.css'
import { MerchantPanel } from './merchant-panel.tsx'
import { PayMerchant } from './pay-merchant.tsx'
import { preselected } from './preselect.ts'
import { usePaymentMerchants } from './use-payment-merchants.ts'

/** Records what a merchant was paid, for chosen redemptions (spec 001 §2). */
export function AddPayment() {
  const { merchants, failed, again } = usePaymentMerchants(true)
  const { filter }: ListAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const merchant = preselected(merchants ?? [], filter)

  // The first by name may be another when the names are read anew: the one that is shown stays.
  const first = filter === undefined ? merchant?.id : undefined
  useEffect(() => {
    if (first === undefined) return
    const search = (now: ListAddress) => ({ ...now, filter: first })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }, [first, navigate])

  function choose(id: string) {
    // What was searched among one merchant's redemptions means nothing among another's; the days do.
    const search = ({ startDate, endDate }: ListAddress) => ({ startDate, endDate, filter: id })
    void navigate({ to: '.', search: search as never, resetScroll: false })
  }

  return (
    <FormPage title="Add merchant payment">
      {failed && (
        <p role="alert" className={classes['trouble']}>
          Merchant Ids fetch failed{' '}
          <Button size="compact-xs" variant="subtle" onClick={again}>
            Retry
          </Button>
        </p>
      )}
      {merchants === null && !failed && <Loader size="sm" aria-label="Loading merchants" />}
      {merchants?.length === 0 && <p role="status">No Merchants Available</p>}
      {merchants !== null && merchants.length > 0 && (
        <div className={classes['columns']}>
          <MerchantPanel merchants={merchants} merchant={merchant} onChoose={choose} />
          {merchant === null ? (
            <p role="alert" className={classes['trouble']}>
              Merchant {filter} is not among those that can be paid. Choose a merchant.
            </p>
          ) : (
            <PayMerchant merchant={merchant} />
          )}
        </div>
      )}
    </FormPage>
  )
}
