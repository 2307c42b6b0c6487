import { ActionIcon, CopyButton as Copy, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './copy-button.module.css'

interface CopyButtonProps {
  value: string
  /** What is copied, for the button's name: "voucher ID". */
  what: string
  /** Stands in the tooltip instead of the name, and 'Copied' after it. */
  hint?: string
}

/** Copies a value whole and says 'Copied' for two seconds (spec 000 §9). */
export function CopyButton({ value, what, hint }: CopyButtonProps) {
  return (
    <Copy value={value} timeout={2000}>
      {({ copied, copy }) => (
        <span className={classes['copy']}>
          <Tooltip label={hint && copied ? 'Copied' : (hint ?? `Copy ${what}`)} disabled={copied && !hint} withArrow>
            <ActionIcon variant="subtle" color={copied ? 'green' : 'gray'} aria-label={`Copy ${what}`} onClick={copy}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
          <span role="status" className={classes['said']}>
            {copied ? 'Copied' : ''}
          </span>
        </span>
      )}
    </Copy>
  )
}
