import { CopyButton, UnstyledButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import classes from './redemption-drawer.module.css'

/** The redemption's id in capitals: a click on it copies it, and 'Copied' shows for two seconds (spec 001 §2, §9). */
export function CopyId({ id }: { id: string }) {
  const shown = id.toUpperCase()
  return (
    <CopyButton value={shown} timeout={2000}>
      {({ copied, copy }) => (
        <span className={classes['title']}>
          Redemption
          <UnstyledButton className={classes['id']} aria-label={`${shown}, copy redemption ID`} onClick={copy}>
            {shown}
            <IconCopy size={16} aria-hidden />
          </UnstyledButton>
          <span role="status" className={classes['said']}>
            {copied ? 'Copied' : ''}
          </span>
        </span>
      )}
    </CopyButton>
  )
}
