import { setStatus } from '#store/resources/vouchers/voucher-actions.ts'
import {
  shownStatus,
  statusChoices,
  statusWarnings,
  whyNoStatusChange,
} from '#store/resources/vouchers/voucher-rules.ts'
import { type Voucher, type VoucherStatus, voucherStatusTitles } from '#store/resources/vouchers/vouchers.ts'
import { intentsFor } from '#ui/form/pending-note.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import type { OpenRecord } from '#ui/record/open-record.ts'
import { StatusMenu } from '#ui/record/status-menu.tsx'
import { useDeniedReason } from '#ui/state/denied-mutations.ts'
import { usePortal } from '#ui/state/portal.ts'
import { ActivateDialog } from './activate-dialog.tsx'
import { useSetStatus } from './use-set-status.ts'
import { VoucherStatusBadge } from './voucher-status-badge.tsx'

/** The status, and for an administrator the way to every other one (spec 000 §4). */
export function StatusField({ voucher, record }: { voucher: Voucher; record: OpenRecord<Voucher> }) {
  const { role } = usePortal()
  const setStatusTo = useSetStatus(voucher)
  const denied = useDeniedReason(setStatus.name)
  const shown = shownStatus(voucher)
  const badge = <VoucherStatusBadge status={shown} />
  if (role !== 'administrator') return badge
  const waits = intentsFor(record.entries, 'status').length > 0

  async function choose(status: VoucherStatus) {
    if (shown === 'PENDING_ACTIVATION' && status === 'ACTIVE')
      return record.open((over) => <ActivateDialog {...over} mayOnlySetStatus />)
    if (await isSure(status)) await setStatusTo(status)
  }

  async function isSure(status: VoucherStatus): Promise<boolean> {
    const text = statusWarnings[status]
    if (text === undefined) return true
    const title = voucherStatusTitles[status]
    const question = { title: `Set voucher ${voucher.id} to ${title}?`, text, act: `Set to ${title}` }
    return confirm({ ...question, danger: status === 'DELETED' })
  }

  return (
    <StatusMenu
      label="Change status"
      record={record.title}
      choices={statusChoices(shown).map((status) => ({ status, title: voucherStatusTitles[status] }))}
      waits={waits}
      why={whyNoStatusChange(voucher, role, waits) ?? denied}
      onChoose={(status) => void choose(status)}
    >
      {badge}
    </StatusMenu>
  )
}
