import { dayWords } from '#store/values/calendar-day.ts'
import { formatDateTime, isInstant } from '#store/values/colombo-time.ts'
import type { Payment } from '#store/resources/payments/payments.ts'
import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { counted } from '#store/values/count.ts'
import { formatAmount, formatLkr } from '#store/values/money.ts'
import { HeadRow } from '#ui/kit/head-row.tsx'
import { PrintedSheet } from '#ui/kit/printed-sheet.tsx'
import { usePortal } from '#ui/state/portal.ts'

const noValue = '–'

/** What a merchant is sent with a payment: the bank's reference and each redemption it pays for. */
export function RemittanceSheet({ payment, onDone }: { payment: Payment; onDone(): void }) {
  const { name, contact } = usePortal().config.provider
  const { merchantId, merchantName, referenceCode, paymentDate, createdAt, amountCents } = payment
  const facts = [
    ['From', [name, contact.address, contact.phone, contact.email].filter((part) => part.trim() !== '').join(' · ')],
    ['To', merchantTitle({ id: merchantId, name: merchantName })],
    ['Reference code', referenceCode || noValue],
    ['Payment date', paymentDate === null ? noValue : dayWords(paymentDate)],
    ['Recorded', isInstant(createdAt) ? `${formatDateTime(createdAt)} IST` : createdAt],
    ['Amount', formatLkr(amountCents)],
  ] as const
  return (
    <PrintedSheet onDone={onDone}>
      <h1>{`Remittance advice · Payment ${payment.id}`}</h1>
      <table>
        <tbody>
          {facts.map(([title, words]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{counted(payment.redemptions.length, redemptions.noun)}</h2>
      <Paid payment={payment} />
    </PrintedSheet>
  )
}

function Paid({ payment: { redemptions: paid, amountCents } }: { payment: Payment }) {
  const unsaid = paid.filter(({ earningCents }) => earningCents === null).length
  const sum = paid.reduce((total, { earningCents }) => total + (earningCents ?? 0), 0)
  return (
    <>
      <table>
        <HeadRow titles={['No.', 'Redemption ID', 'Merchant Earning (LKR)']} />
        <tbody>
          {paid.map(({ id, shown, earningCents }, nth) => (
            <tr key={id}>
              <td>{nth + 1}</td>
              <td>{shown}</td>
              <td>{earningCents === null ? noValue : formatAmount(earningCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td>{formatAmount(sum)}</td>
          </tr>
        </tfoot>
      </table>
      {unsaid > 0 && <p>{`${unsaid} of them do not say what was earned: the total is without them.`}</p>}
      {unsaid === 0 && sum !== amountCents && (
        <p>{`The payment was recorded with ${formatLkr(amountCents)}, and its redemptions come to ${formatLkr(sum)}.`}</p>
      )}
    </>
  )
}
