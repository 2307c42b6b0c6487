import { Button } from '@mantine/core'
import { counted } from '#store/values/count.ts'
import page from '#ui/kit/text-page.module.css'
import { clockWords } from '#ui/listing/list-words.ts'
import { forgetLost, useLostWork } from '#ui/state/known-work.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './sync-centre.module.css'

/** What was unsent when the browser cleared its storage; nothing where that never happened. */
export function LostWork({ now }: { now: number }) {
  const { database } = usePortal()
  const lost = useLostWork(database.name)
  if (lost.length === 0) return null
  return (
    <section aria-labelledby="sync-lost">
      <h2 id="sync-lost" className={page['heading']}>{`Lost (${lost.length})`}</h2>
      <p className={page['text']} role="alert">
        {`The browser has cleared this device’s storage, and ${counted(lost.length, { one: 'change that was', many: 'changes that were' })} not known to be sent went with it. Please look at each record, and make the change again where it is missing.`}
      </p>
      <ul className={page['list']}>
        {lost.map(({ seq, at, line }) => (
          <li key={`${seq}/${at}`} className={classes['item']}>
            <p className={classes['sentence']}>{line}</p>
            <p className={classes['meta']}>{`Made ${clockWords(at, now)}`}</p>
          </li>
        ))}
      </ul>
      <div className={classes['acts']}>
        <Button size="compact-sm" variant="default" onClick={() => forgetLost(database.name)}>
          I have noted these
        </Button>
      </div>
    </section>
  )
}
