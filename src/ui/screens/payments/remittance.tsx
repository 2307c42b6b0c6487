import { Anchor, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Payment } from '#store/resources/payments/payments.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { usePortal } from '#ui/state/portal.ts'
import classes from './payments.module.css'

const RemittanceSheet = lazyPart(async () => (await import('./remittance-sheet.tsx')).RemittanceSheet)

/** Prints what the merchant is sent with a payment; whoever looks for a way to undo it learns whom to write to. */
export function Remittance({ payment, maySend }: { payment: Payment; maySend: boolean }) {
  const { email } = usePortal().config.provider.contact
  const [isPrinting, setPrinting] = useState(false)
  return (
    <div className={classes['remittance']}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        disabled={isPrinting}
        onClick={() => setPrinting(true)}
      >
        Print remittance
      </Button>
      {maySend && (
        <p className={classes['hint']}>
          A recorded payment cannot be changed or reversed here.
          {email.trim() !== '' && (
            <>
              {' '}
              To correct it, write to{' '}
              <Anchor
                inherit
                underline="always"
                href={`mailto:${email}?subject=${encodeURIComponent(`Payment ${payment.id}`)}`}
              >
                {email}
              </Anchor>
              .
            </>
          )}
        </p>
      )}
      {isPrinting && <RemittanceSheet payment={payment} onDone={() => setPrinting(false)} />}
    </div>
  )
}
