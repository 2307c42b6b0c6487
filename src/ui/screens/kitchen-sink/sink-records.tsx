import { Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { activate, extend, renotify, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import { changeMerchantGroup } from '#store/resources/vouchers/voucher-mutations.ts'
import { type Voucher, voucherFromWire, voucherStatusTitles } from '#store/resources/vouchers/vouchers.ts'
import type { ChangeStatus } from '#ui/live/use-outbox.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toastDone } from '#ui/overlay/toast.ts'
import { useDialogs } from '#ui/overlay/use-dialogs.ts'
import { DetailTable } from '#ui/record/detail-table.tsx'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import type { DialogProps, DrawDialog, OpenRecord } from '#ui/record/open-record.ts'
import type { RecordAction } from '#ui/record/record-action.ts'
import { RecordBar } from '#ui/record/record-bar.tsx'
import { RecordDialogs } from '#ui/record/record-dialogs.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { statusBadge } from '#ui/record/status-badge.tsx'
import { StatusMenu } from '#ui/record/status-menu.tsx'
import classes from './kitchen-sink.module.css'
import { SinkPart } from './sink-part.tsx'

const fact = factsOf<Voucher>()

const VoucherBadge = statusBadge(
  { ACTIVE: 'good', PENDING_ACTIVATION: 'wait', INACTIVE: 'calm', EXPIRED: 'calm', DELETED: 'bad' },
  voucherStatusTitles,
)

const dialog = ({ row, opened, onClose }: DialogProps<Voucher>) => (
  <Dialog opened={opened} onClose={onClose} title="A dialog of the record">
    <Text size="sm">{`It is given the voucher ${row.id} as it is now.`}</Text>
  </Dialog>
)

const actions: readonly RecordAction<Voucher>[] = [
  { title: 'The main one', tone: 'primary', mutation: activate, opensOffline: true, dialog },
  { title: 'With an icon', icon: IconSend, mutation: transferOwnership, dialog },
  {
    title: 'Asks the server first',
    mutation: renotify,
    opensOffline: true,
    check: async () => 'What the server has against it',
    dialog,
  },
  { title: 'Not taken back', tone: 'danger', mutation: extend, dialog },
  { title: 'Not now', mutation: extend, why: () => 'A reason why one of them is not possible now', dialog },
]

const facts = [
  fact.text('sender', 'Text'),
  fact.text('message', 'Cut', { max: 25 }),
  fact.copy('id', 'Voucher ID'),
  fact.copy(({ id }) => `${id}${id}`, 'Cut code', { max: 15 }),
  fact.copy(() => 'nimal.perera@example.lk', 'Email'),
  fact.phone('ownerMobile', 'Receiver Mobile'),
  fact.money('amountCents', 'Money'),
  fact.time('createdDate', 'Time'),
  fact.day(() => '2026-11-20', 'Day'),
  fact.link('purchaseId', 'Link', { href: () => '/kitchen-sink', what: 'purchase ID' }),
  fact.badge('status', 'Badge', VoucherBadge),
  fact.text('ownerName', 'Nothing there'),
  fact.time('expiryDate', 'With an action', { action: { title: 'Extend', mutation: extend, dialog } }),
  fact.text('merchantGroup', 'With a pencil', {
    pencil: { title: 'Change group', mutation: changeMerchantGroup, dialog },
  }),
  fact.node('Of the screen', () => <em>drawn by itself</em>),
]

const columns = [
  { fact: fact.text('id', 'Voucher ID'), as: 'head' },
  { fact: fact.money('amountCents', 'Amount'), as: 'amount' },
  { fact: fact.time('createdDate', 'Created') },
] as const

/** Read as the server would say it, so that it has every field of a voucher. */
const row = voucherFromWire({
  id: 'GV8K2M4Q9X',
  sender: 'Nimal Perera',
  ownerName: '',
  ownerMobile: '+94771234567',
  message: 'A description that is longer than what a line can show',
  amount: 1_250_000,
  createdDate: '2026-11-20T04:45:00.000Z',
  expiryDate: '2027-11-20T04:45:00.000Z',
  status: 'ACTIVE',
  purchaseId: '10482',
  merchantGroup: '7',
})

/** Fields of it whose changes are not settled. */
const states: ReadonlyMap<string, ChangeStatus> = new Map([['sender', 'waiting']])

/** What may be done with a record, its facts of every kind, and a small table of facts, as drawers have them. */
export function SinkRecords() {
  const dialogs = useDialogs<DrawDialog<Voucher>>()
  if (row === null) return null
  const record: OpenRecord<Voucher> = { title: null, entries: [], states, open: dialogs.open }
  return (
    <SinkPart title="Records">
      <div className={classes['wide']}>
        <RecordBar actions={actions} row={row} noun="voucher" record={record} />
        <RecordFacts facts={facts} row={row} record={record} />
        <StatusMenu
          record={null}
          label="Status"
          choices={[
            { status: 'ACTIVE', title: 'Active' },
            { status: 'INACTIVE', title: 'Inactive', note: 'back' },
          ]}
          now="ACTIVE"
          waits={false}
          onChoose={toastDone}
        >
          <VoucherBadge status="ACTIVE" />
        </StatusMenu>
        <DetailTable columns={columns} rows={[row]} keyOf={({ id }) => id} />
        <RecordDialogs dialogs={dialogs} row={row} onLeave={dialogs.close} />
      </div>
    </SinkPart>
  )
}
