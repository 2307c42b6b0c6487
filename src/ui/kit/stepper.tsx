import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './stepper.module.css'

interface StepperProps {
  /** The accessible names of the two buttons. */
  previous: string
  next: string
  /** Where it stands, as it is shown and announced: "Page 2 of 5". */
  at: string
  /** Null where there is nothing in that direction. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** One further, or one back, with where it stands between the two buttons. */
export function Stepper({ previous, next, at, onPrevious, onNext }: StepperProps) {
  return (
    <div className={classes['stepper']}>
      <ActionIcon variant="default" aria-label={previous} disabled={!onPrevious} onClick={() => onPrevious?.()}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span role="status" className={classes['at']}>
        {at}
      </span>
      <ActionIcon variant="default" aria-label={next} disabled={!onNext} onClick={() => onNext?.()}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
