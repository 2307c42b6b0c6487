import { Tooltip, VisuallyHidden } from '@mantine/core'
import { cutText } from './cut-text.ts'
import classes from './truncate.module.css'

interface TruncateProps {
  text: string
  /** Letters that show; the whole text is in the tooltip and for screen readers. */
  max: number
  /** Ids and codes. */
  mono?: boolean
}

/** Text cut by letters, as the specs count, with the whole of it on hover and on focus. */
export function Truncate({ text, max, mono = false }: TruncateProps) {
  const { shown, cut } = cutText(text, max)
  const className = mono ? classes['mono'] : undefined
  if (!cut) return <span className={className}>{text}</span>
  return (
    <Tooltip label={text} multiline maw={320} withArrow events={{ hover: true, focus: true, touch: true }}>
      {/* A tooltip that only a mouse can open would hide the rest from everybody else. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span className={`${classes['cut']} ${className ?? ''}`} tabIndex={0}>
        <span aria-hidden>{shown}</span>
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
