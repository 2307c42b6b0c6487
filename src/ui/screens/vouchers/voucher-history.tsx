import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { VoucherTransaction, VoucherTransfer } from '#store/resources/vouchers/voucher-details.ts'
import type { Instant } from '#store/values/colombo-time.ts'
import type { Cents } from '#store/values/money.ts'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import type { LiveDetail } from '#ui/live/use-detail.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { momentWords, moneyWords } from '#ui/kit/value-words.ts'
import type { OpenRecord } from '#ui/record/open-record.ts'
import { TransactionDialog, TransferredDialog } from './history-dialogs.tsx'
import classes from './voucher-history.module.css'
import { voucherWords } from './voucher-words.ts'

interface VoucherHistoryProps {
  transactions: LiveDetail<VoucherTransaction[]>
  transfers: LiveDetail<VoucherTransfer[]>
  record: OpenRecord<Voucher>
}

/** What was paid with a voucher and to whom it was handed over; each line opens its own detail view (spec 000 §2.8). */
export function VoucherHistory({ transactions, transfers, record }: VoucherHistoryProps) {
  return (
    <>
      <Part title="Transaction Details" what="The list of transactions" none="No transactions" detail={transactions}>
        {(transaction, key) => (
          <Line
            key={key}
            what={transaction.description || transaction.transactionType}
            at={transaction.timestamp}
            amount={transaction.amountCents}
            onOpen={() => record.open((over) => <TransactionDialog {...over} transaction={transaction} />)}
          />
        )}
      </Part>
      <Part title="Transferred Details" what="The list of transfers" none="No transfers" detail={transfers}>
        {(transfer, key) => (
          <Line
            key={key}
            what={transfer.smsMobileNo === '' ? 'Transferred' : `To ${transfer.smsMobileNo}`}
            at={transfer.createdDate}
            amount={transfer.amountCents}
            onOpen={() => record.open((over) => <TransferredDialog {...over} transfer={transfer} />)}
          />
        )}
      </Part>
    </>
  )
}

interface PartProps<Item> {
  title: string
  what: string
  none: string
  detail: LiveDetail<Item[]>
  children(item: Item, key: number): React.ReactNode
}

function Part<Item>({ title, what, none, detail, children }: PartProps<Item>) {
  const { value } = detail
  return (
    <section aria-label={title} className={classes['part']}>
      <header className={classes['head']}>
        <h3 className={classes['title']}>{title}</h3>
        <DetailAge detail={detail} what={what} failed={voucherWords.transactionsFailed} />
      </header>
      {value && value.length > 0 && <ul className={classes['lines']}>{value.map(children)}</ul>}
      {value?.length === 0 && <p className={classes['none']}>{none}</p>}
    </section>
  )
}

interface LineProps {
  what: string
  at: Instant | null
  amount: Cents | null
  onOpen(): void
}

function Line({ what, at, amount, onOpen }: LineProps) {
  return (
    <li>
      <UnstyledButton className={classes['line']} onClick={onOpen}>
        <span className={classes['what']}>{what}</span>
        <span className={classes['amount']}>{moneyWords(amount)}</span>
        <span className={classes['when']}>{momentWords(at)}</span>
        <IconChevronRight className={classes['sign']} size={16} aria-hidden />
      </UnstyledButton>
    </li>
  )
}
