import { Link } from '@tanstack/react-router'
import { type Icon, IconArrowRight } from '@tabler/icons-react'
import classes from './needs-you.module.css'

interface WorkLinkProps {
  path: string
  search?: Readonly<Record<string, string>>
  icon: Icon | undefined
  count: string
  what: string
  /** What it comes to and how old it is; '' if that is not known. */
  about?: string
  seen: string
  /** Nothing else goes on before a person has looked at it. */
  urgent?: boolean
}

/** One line of what waits: mark, count, words, age, and the way to it. */
export function WorkLink({ path, search = {}, icon: Mark, count, what, about = '', seen, urgent }: WorkLinkProps) {
  return (
    <li>
      <Link to={path} search={search as never} className={classes['line']} data-urgent={urgent}>
        {Mark && <Mark size={20} stroke={1.6} aria-hidden />}
        <strong className={classes['count']}>{count}</strong>
        <span className={classes['what']}>
          {what}
          {about !== '' && <span className={classes['about']}>{about}</span>}
        </span>
        <span className={classes['seen']}>{seen}</span>
        <IconArrowRight className={classes['arrow'] ?? ''} size={16} stroke={1.6} aria-hidden />
      </Link>
    </li>
  )
}
