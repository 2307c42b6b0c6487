import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { OutboxEntry } from '#store/database/tables.ts'
import { setStatus } from '#store/resources/vouchers/voucher-actions.ts'
import {
  shownStatus,
  statusChoices,
  statusWarnings,
  whyNoStatusChange,
} from '#store/resources/vouchers/voucher-rules.ts'
import { type Voucher, type VoucherStatus, voucherStatusTitles } from '#store/resources/vouchers/vouchers.ts'
import { intentsFor, PendingNote } from '#ui/form/pending-note.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { useDeniedReason } from '#ui/state/denied-acts.ts'
import { usePortal } from '#ui/state/portal.ts'
import type { DialogsUse } from './use-dialogs.ts'
import { useSetStatus } from './use-set-status.ts'
import classes from './voucher-drawer.module.css'
import { VoucherStatusBadge } from './voucher-status-badge.tsx'

interface StatusFieldProps {
  voucher: Voucher
  entries: readonly OutboxEntry[]
  dialogs: DialogsUse
}

/** The status, and for an administrator the way to every other one (spec 000 §4). */
export function StatusField({ voucher, entries, dialogs }: StatusFieldProps) {
  const { role } = usePortal()
  const setStatusTo = useSetStatus(voucher)
  const denied = useDeniedReason(setStatus.name)
  const shown = shownStatus(voucher)
  const updating = intentsFor(entries, 'status').length > 0
  const why = whyNoStatusChange(voucher, role, updating) ?? denied

  async function choose(status: VoucherStatus) {
    if (shown === 'PENDING_ACTIVATION' && status === 'ACTIVE')
      return dialogs.open({ kind: 'activate', instead: 'status' })
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
    <>
      <span className={classes['line']}>
        <VoucherStatusBadge status={shown} />
        {role === 'administrator' && (
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="default"
                disabled={why !== null}
                rightSection={<IconChevronDown size={14} aria-hidden />}
              >
                Change status
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {statusChoices(shown).map((status) => (
                <Menu.Item key={status} onClick={() => void choose(status)}>
                  {voucherStatusTitles[status]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
      {role === 'administrator' && why !== null && !updating && <p className={classes['why']}>{`${why}.`}</p>}
      <PendingNote entries={entries} field="status" />
    </>
  )
}
