import { Spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import type { NavItem } from '#ui/state/nav-items.ts'
import classes from './palette.module.css'

const sectionClass = { actionDescription: classes['section'] ?? '' }

/** Pages of the menu, each with its section. */
export function PageHits({ pages }: { pages: readonly NavItem[] }) {
  const navigate = useNavigate()
  if (pages.length === 0) return null
  return (
    <Spotlight.ActionsGroup label="Pages">
      {pages.map(({ path, title, section, icon: Mark }) => (
        <Spotlight.Action
          key={path}
          label={title}
          classNames={sectionClass}
          {...(section === undefined ? {} : { description: section })}
          leftSection={<Mark size={18} stroke={1.6} aria-hidden />}
          onClick={() => void navigate({ to: path })}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}
