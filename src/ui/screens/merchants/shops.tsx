import { Button } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import { type SubMerchant, subMerchants } from '#store/resources/sub-merchants/sub-merchants.ts'
import { counted } from '#store/values/count.ts'
import { ChildList } from '#ui/listing/child-list.tsx'
import { columnsOf } from '#ui/listing/columns.tsx'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import { useShopRows } from '#ui/pickers/use-shops.ts'
import { useQueueSelection } from '#ui/printing/use-queue-selection.ts'
import { toastDone } from '#ui/overlay/toast.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import classes from './merchants.module.css'
import { ShopLocation } from './shop-location.tsx'
import { TerminalStatuses } from './terminal-statuses.tsx'
import { Terminals } from './terminals.tsx'

const AddShopDialog = lazyPart(async () => (await import('./add-shop-dialog.tsx')).AddShopDialog)

const AddShopsDialog = lazyPart(async () => (await import('./add-shops-dialog.tsx')).AddShopsDialog)

const column = columnsOf<SubMerchant>()

const columns = [
  column.id('id', 'ID', { width: '5.5rem' }),
  column.shown('emailText', 'Email', ({ emails }) => <Several texts={emails} />, { weight: 2, wraps: true }),
  column.shown('mobileText', 'Mobile', ({ mobileNumbers }) => <Several texts={mobileNumbers} />, {
    width: '8rem',
    wraps: true,
  }),
  column.shown('location', 'Location', (shop) => <ShopLocation shop={shop} />, { weight: 1.1, sorts: true }),
  column.shown('terminals', 'T', Terminals, { width: '9.5rem', wraps: true }),
]

const searches = [
  { id: 'location', title: 'Location', kind: 'text' },
  { id: 'email', title: 'Email', kind: 'text' },
  { id: 'mobile', title: 'Mobile', kind: 'id' },
  { id: 'id', title: 'ID', kind: 'id' },
] as const

/** Addresses or numbers, each on a line of its own (decisions.md J17). */
function Several({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return '–'
  return texts.map((text) => (
    <span key={text} className={classes['several']} title={text}>
      {text}
    </span>
  ))
}

/** The shops of a merchant: searched, moved, added, and put into the print queue (spec 000 §2.7). */
export function Shops({ merchant, only }: { merchant: Merchant; only: string | null }) {
  const detail = useShopRows(merchant.id)
  const [adding, setAdding] = useState<'one' | 'many' | null>(null)
  const shops = detail.value ?? none
  const { selection, select, ticks } = useQueueSelection(merchant, shops)
  const of = useMemo(() => ({ merchantId: merchant.id }), [merchant.id])
  const selected = shops.filter(({ id }) => selection.ids.has(id))
  const emails = [...new Set(selected.flatMap((shop) => shop.emails))]

  const end = () => setAdding(null)

  async function copyEmails() {
    await navigator.clipboard.writeText(emails.join(', '))
    toastDone(`${counted(emails.length, { one: 'address', many: 'addresses' })} copied`)
  }

  return (
    <section className={classes['shops']} aria-labelledby="shops">
      <h3 id="shops">
        {detail.asOf === null ? 'Sub merchants' : counted(shops.length, { one: 'sub merchant', many: 'sub merchants' })}
      </h3>
      <DetailAge detail={detail} what="The list of its sub-merchants" failed="Submerchant fetch failed" />
      <TerminalStatuses merchantId={merchant.id}>
        <ChildList
          key={`${merchant.id} ${only ?? ''}`}
          resource={subMerchants as never}
          of={of}
          title="Sub merchants"
          columns={columns}
          searches={searches}
          sorts={['location']}
          pageSize={10}
          selection={selection}
          onSelect={select}
          proved={detail.asOf !== null}
          empty={detail.asOf === null ? 'Not on this device yet' : 'No sub merchants'}
          notFound={({ text }) => `No sub merchant found for ${text}`}
          {...(only === null ? {} : { begin: { by: 'id', text: only } })}
        />
      </TerminalStatuses>
      <div className={classes['shopsFoot']}>
        <Button size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding('one')}>
          Add New Sub Merchant
        </Button>
        <Button size="compact-md" variant="default" onClick={() => setAdding('many')}>
          Add many
        </Button>
        <Button size="compact-md" variant="default" onClick={() => void ticks.add()}>
          Add Sub Merchant to the Queue
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={emails.length === 0}
          onClick={() => void copyEmails()}
        >
          Copy email addresses
        </Button>
        {selected.length > 0 && <span className={classes['quiet']}>{`${selected.length} selected`}</span>}
      </div>
      <AddShopDialog {...{ merchant, shops }} opened={adding === 'one'} onClose={end} onAdded={detail.again} />
      <AddShopsDialog {...{ merchant, shops }} opened={adding === 'many'} onClose={end} onAdded={detail.again} />
    </section>
  )
}

const none: never[] = []
