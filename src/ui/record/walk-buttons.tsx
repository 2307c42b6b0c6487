import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Walk } from './walk.ts'

/** Buttons to the records before and after this one in its list. They keep the focus where the list ends. */
export function WalkButtons({ walk: { before, after, open } }: { walk: Walk }) {
  const buttons = [
    { label: 'Previous', to: before, Icon: IconChevronLeft },
    { label: 'Next', to: after, Icon: IconChevronRight },
  ]
  return (
    <Group gap={0} wrap="nowrap" flex="none">
      {buttons.map(({ label, to, Icon }) => (
        <Tooltip key={label} label={label} withArrow>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label}
            {...(to === null ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: () => open(to) })}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}
