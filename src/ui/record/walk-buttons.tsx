import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Walk } from './walk.ts'

/** Buttons to the records before and after this one in its list. They keep the focus where the list ends. */
export function WalkButtons({ walk: { before, after } }: { walk: Walk }) {
  const buttons = [
    { label: 'Previous', go: before, Icon: IconChevronLeft },
    { label: 'Next', go: after, Icon: IconChevronRight },
  ]
  return (
    <Group gap={0} wrap="nowrap" flex="none">
      {buttons.map(({ label, go, Icon }) => (
        <Tooltip key={label} label={label} withArrow>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label}
            {...(go === null ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: go })}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}
