import { Button, type ButtonProps, Loader } from '@mantine/core'
import classes from './action-button.module.css'

interface ActionButtonProps extends ButtonProps {
  /** Its act is under way. It keeps the focus meanwhile, which a button that is disabled would lose. */
  busy?: boolean
  /** It may not be pressed now, and keeps the focus as well: for a button that has it when this changes. */
  notNow?: boolean
  /** It has only just become what it is: a press would mean what it was before. */
  notYet?: boolean
  /** The other word it may show: it is as wide as the wider of the two, so that nothing beside it moves. */
  orElse?: string
  type?: 'button' | 'submit'
  onClick?(): void
}

/**
 * A button that is busy for as long as its act takes; whoever gives it the act sees to it that it happens once. The second
 * half of a double click is no second act: the button may mean another one by then.
 */
export function ActionButton({
  busy = false,
  notNow = false,
  notYet = false,
  orElse,
  onClick,
  children,
  ...props
}: ActionButtonProps) {
  const isOff = busy || notNow || notYet
  return (
    <Button
      {...props}
      {...(isOff && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      {...(notNow && { 'data-disabled': true })}
      {...(!isOff && onClick && { onClick: ({ detail }: { detail: number }) => detail > 1 || onClick() })}
      classNames={{ label: classes['label'] ?? '' }}
    >
      {busy && <Loader size={16} color="currentColor" className={classes['busy'] ?? ''} aria-hidden />}
      <span data-busy={busy || undefined} data-or-else={orElse}>
        {children}
      </span>
    </Button>
  )
}
