import { Button, type ButtonProps, Loader } from '@mantine/core'
import classes from './printing.module.css'

interface ActButtonProps extends ButtonProps {
  /** Its act is under way. It keeps the focus meanwhile, which a button that is disabled would lose. */
  busy: boolean
  type?: 'button' | 'submit'
  onClick?(): void
}

/** A button that is busy for as long as its act takes; whoever gives it the act sees to it that it happens once. */
export function ActButton({ busy, onClick, children, ...props }: ActButtonProps) {
  return (
    <Button
      {...props}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : onClick && { onClick })}
      classNames={{ label: classes['actLabel'] ?? '' }}
    >
      {busy && <Loader size={16} color="currentColor" className={classes['busy'] ?? ''} aria-hidden />}
      <span data-busy={busy || undefined}>{children}</span>
    </Button>
  )
}
