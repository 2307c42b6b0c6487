import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import { ActionButton } from '#ui/kit/action-button.tsx'
import type { BulkAction } from './bulk-action.ts'
import type { BulkUse } from './use-bulk-actions.ts'

interface BulkButtonsProps {
  bulk: BulkUse
  /** `toolbar`: those that need no selection. */
  at: 'selection' | 'toolbar'
}

/** The bulk actions of a list as buttons; those of one group share a menu. */
export function BulkButtons({ bulk: { offered, open }, at }: BulkButtonsProps) {
  const isInToolbar = ({ always, offWithout }: BulkAction) => always === true || offWithout !== undefined
  const here = offered.filter(({ action }) => isInToolbar(action) === (at === 'toolbar'))
  const size = at === 'toolbar' ? {} : ({ size: 'compact-sm' } as const)
  const titles = new Set(here.map(groupTitle))
  return [...titles].map((title) => {
    const actions = here.filter((one) => groupTitle(one) === title)
    const [first] = actions
    if (actions.length > 1) {
      return (
        <Menu key={title} position="top-start" withinPortal>
          <Menu.Target>
            <Button {...size} variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
              {title}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ action, why }) =>
              why === null ? (
                <Menu.Item key={action.title} onClick={() => open(action)}>
                  {action.title}
                </Menu.Item>
              ) : (
                <Menu.Item key={action.title} aria-disabled c="dimmed" title={why}>
                  {action.title}
                </Menu.Item>
              ),
            )}
          </Menu.Dropdown>
        </Menu>
      )
    }
    if (!first) return null
    const { action, why } = first
    return (
      <ActionButton
        key={title}
        {...size}
        variant="default"
        {...(action.icon ? { leftSection: <action.icon size={16} aria-hidden /> } : {})}
        notNow={why !== null}
        {...(why === null ? {} : { title: why })}
        onClick={() => open(action)}
      >
        {action.title}
      </ActionButton>
    )
  })
}

const groupTitle = ({ action }: BulkUse['offered'][number]) => action.group ?? action.title

/** The dialog of a bulk action, if one is open. */
export function BulkDialogs({ bulk: { dialogs, close } }: { bulk: BulkUse }) {
  const { now } = dialogs
  if (now === null) return null
  const { action, ids } = now.dialog
  return (
    <Suspense key={now.turn}>
      <action.dialog ids={ids} opened={now.opened} onClose={close} />
    </Suspense>
  )
}
