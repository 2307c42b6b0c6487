import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { type ComponentType, Suspense } from 'react'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import { useDialogs } from '#ui/overlay/use-dialogs.ts'
import { usePortal } from '#ui/state/portal.ts'

export interface BankMatchProps {
  opened: boolean
  onClose(): void
  /** The rows that a person has ticked. */
  onTick(ids: readonly string[]): void
}

interface BankMatchButtonProps extends Pick<BankMatchProps, 'onTick'> {
  /** What the ticked rows are for: only who may do it sees the button. */
  mutation: Pick<AnyMutation, 'roles'>
  dialog: ComponentType<BankMatchProps>
}

/** Opens the comparison of a list with the bank's statement. */
export function BankMatchButton({ mutation, dialog: MatchDialog, onTick }: BankMatchButtonProps) {
  const { role } = usePortal()
  const { now, open, close } = useDialogs<'match'>()
  if (!mutation.roles.includes(role)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconBuildingBank size={16} aria-hidden />} onClick={() => open('match')}>
        Match Bank
      </Button>
      {now && (
        <Suspense key={now.turn}>
          <MatchDialog opened={now.opened} onClose={close} onTick={onTick} />
        </Suspense>
      )}
    </>
  )
}
