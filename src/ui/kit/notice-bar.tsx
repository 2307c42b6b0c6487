import type { Icon } from '@tabler/icons-react'
import classes from './notice-bar.module.css'

interface NoticeBarProps {
  icon: Icon
  /** Null while there is nothing to say; the place for it stays, so that screen readers hear it come. */
  text: React.ReactNode | null
  /** What can be done about it. */
  act?: React.ReactNode
}

/** One calm line at the foot of the page, so that nothing above it moves. */
export function NoticeBar({ icon: Icon, text, act }: NoticeBarProps) {
  const shown = text !== null
  return (
    <div role="status" className={classes['bar']} data-shown={shown || undefined}>
      {shown && (
        <>
          <Icon size={16} stroke={1.6} aria-hidden />
          <span className={classes['text']}>{text}</span>
          {act}
        </>
      )}
    </div>
  )
}
