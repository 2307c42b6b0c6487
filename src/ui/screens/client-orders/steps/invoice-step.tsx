import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileInvoice } from '@tabler/icons-react'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { BillTable } from './bill-table.tsx'
import classes from './steps.module.css'
import { type StepProps, whyCancelled } from './step-props.ts'
import { useOrderPaper } from './use-order-paper.ts'

/** Step 2: what the order comes to, and its invoice or quotation (spec 002 §2). */
export function InvoiceStep({ order, refresh, onPaper }: StepProps) {
  const paper = useOrderPaper(order, { refresh, onPaper })
  const offline = useOnlineReason()
  const why = whyCancelled(order) ?? (order.items.length === 0 ? 'There is nothing to bill.' : offline)

  return (
    <section className={classes['step']} aria-labelledby="invoice-step">
      <h2 id="invoice-step">Generate Invoice</h2>
      <BillTable order={order} />
      <TroubleLines lines={paper.trouble} />
      <div className={classes['acts']}>
        <Button.Group>
          <ActionButton
            leftSection={<IconFileInvoice size={16} aria-hidden />}
            busy={paper.busy}
            notNow={why !== null}
            onClick={() => void paper.make('Invoice')}
          >
            Print Invoice
          </ActionButton>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button px="xs" aria-label="Other papers" disabled={paper.busy || why !== null}>
                <IconChevronDown size={16} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void paper.make('Invoice')}>Print Invoice</Menu.Item>
              <Menu.Item onClick={() => void paper.make('Quotation')}>Print Quotation</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Button.Group>
        {why !== null && <p className={classes['quiet']}>{why}</p>}
      </div>
    </section>
  )
}
