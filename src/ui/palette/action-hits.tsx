import { Spotlight } from '@mantine/spotlight'
import { IconBolt } from '@tabler/icons-react'
import { upperFirst } from '#ui/kit/upper-first.ts'
import type { OfferedActions } from '#ui/state/offered-actions.ts'

/** What can be done with the open record or the selected rows; what is not possible now says why instead. */
export function ActionHits({ offered }: { offered: readonly OfferedActions[] }) {
  return offered.map(({ title, actions }) => (
    <Spotlight.ActionsGroup key={title} label={upperFirst(title)}>
      {actions.map(({ title: action, icon: Mark = IconBolt, why, run }) => (
        <Spotlight.Action
          key={action}
          label={action}
          {...(why === null ? {} : { description: why, 'aria-disabled': true })}
          leftSection={<Mark size={18} stroke={1.6} aria-hidden />}
          closeSpotlightOnTrigger={why === null}
          onClick={() => why === null && run()}
        />
      ))}
    </Spotlight.ActionsGroup>
  ))
}
