import { ActionIcon, CopyButton as Copy, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './copy-button.module.css'

interface CopyButtonProps {
  value: string
  /** What is copied, for the button's name: "voucher ID". */
  what: string
}

/** Copies a value whole and says 'Copied' for two seconds (spec 000 §9). */
export function CopyButton({ value, what }: CopyButtonProps) {
  return (
    <Copy value={value} timeout={2000}>
      {({ copied, copy }) => (
        <span className={classes['copy']}>
          <Tooltip label={`Copy ${what}`} disabled={copied} withArrow>
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
