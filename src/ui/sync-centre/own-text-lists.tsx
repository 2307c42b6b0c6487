import type { FormDraftRecord, NoteRecord, OrderDraft } from '#store/database/draft-tables.ts'
import type { OwnTexts } from '#store/database/own-texts.ts'
import { partsOfCollection } from '#store/define/collection-name.ts'
import { resources } from '#store/registry.ts'
import type { OrderForm } from '#store/resources/client-orders/order-form.ts'
import { totalsOf } from '#store/resources/client-orders/voucher-cards.ts'
import { clientNames } from '#store/resources/clients/client-names.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { useDetail } from '#ui/live/use-detail.ts'
import classes from './log-out-question.module.css'

const voucherNoun = { one: 'voucher', many: 'vouchers' }

/** What is begun and not sent, each a sentence, and the notes; a long list scrolls in its place. */
export function OwnTextLists({ texts: { orders, forms, notes } }: { texts: OwnTexts<OrderForm> }) {
  return (
    <>
      {orders.length > 0 && <OrderDraftList drafts={orders} />}
      {forms.length > 0 && <FormDraftList drafts={forms} />}
      {notes.length > 0 && <NoteList notes={notes} />}
    </>
  )
}

function NoteList({ notes }: { notes: readonly NoteRecord[] }) {
  return (
    <ScrollRegion label="Notes" className={classes['scroll']}>
      <ul className={classes['list']}>
        {notes.map(({ id, collection, rowId, text, at }) => (
          <li key={id}>
            <span className={classes['sentence']}>{`Note on ${nounOf(collection)} ${rowId}: ${text}`}</span>
            <span className={classes['text']}>{`${formatDateTime(new Date(at).toISOString())} IST`}</span>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  )
}

const nounOf = (collection: string) => resources[partsOfCollection(collection).resource]?.noun.one ?? collection

function FormDraftList({ drafts }: { drafts: readonly FormDraftRecord[] }) {
  return (
    <ScrollRegion label="Form drafts" className={classes['scroll']}>
      <ul className={classes['list']}>
        {drafts.map(({ id, form, at }) => (
          <li key={id}>
            <span className={classes['sentence']}>{upperFirst(form.replaceAll('-', ' '))}</span>
            <span className={classes['text']}>{`${formatDateTime(new Date(at).toISOString())} IST`}</span>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  )
}

function OrderDraftList({ drafts }: { drafts: readonly OrderDraft<OrderForm>[] }) {
  const { value: clients } = useDetail(clientNames, 'all')
  return (
    <ScrollRegion label="Order drafts" className={classes['scroll']}>
      <ul className={classes['list']}>
        {drafts.map(({ id, at, form, fileName }) => {
          const { vouchers, cents } = totalsOf(form.cards)
          const name = clients?.find((client) => client.id === form.clientId)?.name ?? 'no client yet'
          const parts = [counted(vouchers, voucherNoun), formatLkr(cents), fileName].filter(Boolean).join(', ')
          return (
            <li key={id}>
              <span className={classes['sentence']}>{`Order draft, ${name}: ${parts}`}</span>
              <span className={classes['text']}>{`${formatDateTime(new Date(at).toISOString())} IST`}</span>
            </li>
          )
        })}
      </ul>
    </ScrollRegion>
  )
}
