import { Button, Loader } from '@mantine/core'
import { messages } from '#store/messages/catalogue.ts'
import type { OpenedRow } from './use-opened-row.ts'
import classes from './record-drawer.module.css'

interface NoRowProps extends Pick<OpenedRow<never>, 'canAsk' | 'look'> {
  known: null | undefined
  noun: string
  id: string
}

/** Not downloaded is not the same as not there (design/experience.md C-24). */
export function NoRow({ known, noun, id, canAsk, look }: NoRowProps) {
  const { result, again } = look
  if (result === 'absent') return <p className={classes['note']}>{`There is no ${noun} “${id}”.`}</p>
  if (known === null && !canAsk) {
    return (
      <p className={classes['note']} role="status">
        {`This ${noun} is not on this device yet. It opens as soon as the list has come to it.`}
      </p>
    )
  }
  if (known === null && result === 'offline') {
    return (
      <div className={classes['note']} role="status">
        <p>{`This ${noun} is not downloaded on this device, and you are offline. It opens once there is a connection.`}</p>
      </div>
    )
  }
  if (result === 'failed' || result === 'refused') {
    return (
      <div className={classes['note']} role="alert">
        <p>{messages.listFailed}</p>
        <Button size="compact-sm" variant="default" onClick={again}>
          Retry
        </Button>
      </div>
    )
  }
  return (
    <div className={classes['note']}>
      <Loader size="sm" aria-label={`Opening ${noun}`} />
    </div>
  )
}
