import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { mayEdit } from '#store/resources/vouchers/voucher-rules.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { ChangeBadge } from '#ui/form/change-badge.tsx'
import { Truncate } from '#ui/kit/truncate.tsx'
import type { RowLook } from '#ui/live/use-outbox.ts'
import type { VoucherDialog } from './use-dialogs.ts'
import { useGroupName } from './use-group-name.ts'
import classes from './voucher-drawer.module.css'
import { cut } from './voucher-words.ts'

interface GroupFieldProps {
  voucher: Voucher
  state: RowLook | undefined
  onDialog(dialog: VoucherDialog): void
}

/** Where a voucher can be used: the group's name and id, and the way to another one. */
export function GroupField({ voucher, state, onDialog }: GroupFieldProps) {
  const { merchantGroup } = voucher
  const name = useGroupName(merchantGroup)
  return (
    <>
      <span className={classes['line']}>
        {merchantGroup === null ? (
          '–'
        ) : (
          <span>
            {name !== null && `${name} · `}
            <Truncate text={merchantGroup} max={cut.id} mono />
          </span>
        )}
        {mayEdit(voucher) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Change merchant group"
            onClick={() => onDialog({ kind: 'group' })}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        )}
      </span>
      <ChangeBadge state={state} />
    </>
  )
}
