import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { groupOfVoucher } from '#store/resources/vouchers/voucher-details.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { StateBadge } from '#ui/kit/state-badge.tsx'
import { Truncate } from '#ui/kit/truncate.tsx'
import { useDetail } from '#ui/live/use-detail.ts'
import type { RowLook } from '#ui/live/use-outbox.ts'
import type { VoucherDialog } from './use-dialogs.ts'
import classes from './voucher-drawer.module.css'

interface GroupFieldProps {
  voucher: Voucher
  state: RowLook | undefined
  onDialog(dialog: VoucherDialog): void
}

/** Where a voucher can be used: the group's name and id, and the way to another one. */
export function GroupField({ voucher, state, onDialog }: GroupFieldProps) {
  const { merchantGroup } = voucher
  const { value } = useDetail(groupOfVoucher, merchantGroup)
  const name = value?.find(({ id }) => id === merchantGroup)?.name
  return (
    <>
      <span className={classes['line']}>
        {merchantGroup === null ? (
          '–'
        ) : (
          <span>
            {name !== undefined && `${name} · `}
            <Truncate text={merchantGroup} max={15} mono />
          </span>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Change merchant group"
          onClick={() => onDialog({ kind: 'group' })}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </span>
      {state && <StateBadge state={state} words="long" />}
    </>
  )
}
