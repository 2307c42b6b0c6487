import { Radio } from '@mantine/core'
import { useState } from 'react'
import type { VoucherType } from '#store/resources/client-orders/client-orders.ts'
import { createVouchers, kindsToCreate, voucherTexts } from '#store/resources/client-orders/create-vouchers.ts'
import { isNotFullyPaid } from '#store/resources/client-orders/order-steps.ts'
import { formatLkr } from '#store/values/money.ts'
import { troubleLines } from '#ui/send/send-result.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { useRowEntries } from '#ui/live/use-outbox.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { whyUnfinished } from '#ui/record/record-action.ts'
import { OrderVouchers } from './order-vouchers.tsx'
import { KindBoxes } from './kind-boxes.tsx'
import { MadeVouchers } from './made-vouchers.tsx'
import classes from './steps.module.css'
import { type StepProps, whyCancelled } from './step-props.ts'
import { ThemeChoice } from './theme-choice.tsx'
import type { OrderTheme } from './use-themes.ts'

/** Step 4: the vouchers of the order, each kind once; afterwards what was made (spec 002 §2, decisions.md I1, I15). */
export function VouchersStep(props: StepProps) {
  const { order } = props
  const open = kindsToCreate(order)
  if (order.items.length === 0) {
    return (
      <section className={classes['step']} aria-labelledby="vouchers-step">
        <h2 id="vouchers-step">Create Vouchers</h2>
        <p className={classes['none']}>No voucher details available.</p>
      </section>
    )
  }
  return (
    <section className={classes['step']} aria-labelledby="vouchers-step">
      <h2 id="vouchers-step">Create Vouchers</h2>
      <MadeVouchers order={order} />
      <OrderVouchers order={order} />
      {open.length > 0 && <CreateForm {...props} open={open} />}
    </section>
  )
}

function CreateForm({ order, status, isSkipped, refresh, open }: StepProps & { open: readonly VoucherType[] }) {
  const [kinds, setKinds] = useState<readonly VoucherType[]>([])
  const [isOwn, setOwn] = useState(true)
  const [theme, setTheme] = useState<OrderTheme | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { run, busy, result, clear } = useMutation(createVouchers)
  const offline = useOnlineReason()
  const entries = useRowEntries('client-orders', order.id)
  const nouns = new Map([[createVouchers.name, 'creation of vouchers']])
  const why = whyCancelled(order) ?? whyUnfinished(entries, [createVouchers.name], nouns) ?? offline
  const chosen = kinds.filter((kind) => open.includes(kind))

  function forgetTrouble() {
    setTrouble(null)
    clear()
  }

  async function create() {
    if (busy) return
    if (chosen.length === 0) return setTrouble(voucherTexts.noKind)
    if (theme === null) return setTrouble(voucherTexts.noTheme)
    setTrouble(null)
    if (isNotFullyPaid(status) && !(await mayCreateUnpaid(isSkipped, order.totalCents))) return
    const { productId, themeId, name } = theme
    const args = { id: order.id, kinds: [...chosen], productId, themeId, themeName: name }
    await run(args, order)
    // Whatever was said: the order itself says what exists now.
    refresh()
  }

  return (
    <form
      noValidate
      className={classes['form']}
      aria-label="Create Vouchers"
      onSubmit={(event) => {
        event.preventDefault()
        if (why === null) void create()
      }}
    >
      <KindBoxes
        open={open}
        chosen={chosen}
        onChange={(next) => {
          forgetTrouble()
          setKinds(next)
        }}
      />
      <Radio.Group
        label="Themes"
        value={isOwn ? 'own' : 'provider'}
        onChange={(value) => {
          setOwn(value === 'own')
          setTheme(null)
        }}
      >
        <div className={classes['acts']}>
          <Radio value="own" label="Client's own themes" />
          <Radio value="provider" label="Provider's themes" />
        </div>
      </Radio.Group>
      <ThemeChoice
        key={isOwn ? 'own' : 'provider'}
        clientRef={isOwn ? order.clientRef : null}
        chosen={theme}
        onChoose={(next) => {
          forgetTrouble()
          setTheme(next)
        }}
      />
      <TroubleLines lines={trouble === null ? troubleLines(result) : [trouble]} />
      <div className={classes['acts']}>
        <ActionButton type="submit" busy={busy} notNow={why !== null}>
          Create Vouchers
        </ActionButton>
        {why !== null && !busy && <p className={classes['quiet']}>{why}</p>}
      </div>
    </form>
  )
}

/** Vouchers of an order that is not paid in full are made only after it has been named (decisions.md C10). */
function mayCreateUnpaid(isSkipped: boolean, totalCents: number): Promise<boolean> {
  return confirm({
    title: 'Create vouchers before the payment?',
    text: isSkipped
      ? `The payment of ${formatLkr(totalCents)} was skipped on this device: no slip is there.`
      : `The order of ${formatLkr(totalCents)} is paid in part only.`,
    act: 'Create vouchers',
    danger: true,
  })
}
