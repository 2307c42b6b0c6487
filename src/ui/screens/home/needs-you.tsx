import { useNavItems } from '#ui/state/nav-items.ts'
import { DeviceWork } from './device-work.tsx'
import classes from './needs-you.module.css'
import { WorkItem } from './work-item.tsx'
import { workLines } from './work-lines.ts'

/** What waits for this person, from the rows of this device, each with the way to the very list that shows it. */
export function NeedsYou() {
  const places = new Set(useNavItems().map(({ path }) => path))
  const lines = workLines.filter(({ path, doneAt = path }) => places.has(path) && places.has(doneAt))
  return (
    <section className={classes['needs']} aria-labelledby="needs-you">
      <h2 id="needs-you">Needs you</h2>
      <ul className={classes['lines']}>
        <DeviceWork />
        {lines.map((line) => (
          <WorkItem key={line.noun.many} line={line} />
        ))}
      </ul>
      <p className={classes['nothing']}>Nothing waits for you.</p>
    </section>
  )
}
