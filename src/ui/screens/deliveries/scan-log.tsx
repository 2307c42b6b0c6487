import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import { useRow } from '#ui/live/use-row.ts'
import { DeliveryStatusBadge } from './delivery-words.tsx'
import type { OnTable } from './packing-rules.ts'
import classes from './packing.module.css'

/** The last scans and what came of each: an order that was found is shown with its present status. */
export function ScanLog({ scans }: { scans: readonly OnTable[] }) {
  if (scans.length === 0) return null
  return (
    <section aria-labelledby="last-scans" className={classes['queue']}>
      <h2 id="last-scans" className={classes['heading']}>
        Last scans
      </h2>
      <ol className={classes['steps']}>
        {scans.map((scan) => (
          <li key={scan.turn}>
            <span className={classes['step']}>{scan.kind === 'found' ? scan.id : scan.code}</span>
            {scan.kind === 'found' ? <StatusNow id={scan.id} /> : <Outcome kind={scan.kind} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function StatusNow({ id }: { id: string }) {
  const { row } = useRow<Delivery>(deliveries.name, id)
  return row ? <DeliveryStatusBadge status={row.status} /> : null
}

function Outcome({ kind }: { kind: Exclude<OnTable['kind'], 'found'> }) {
  if (kind === 'looking') return <ToneBadge tone="wait">Looking…</ToneBadge>
  return <ToneBadge tone="bad">{kind === 'nothing' ? 'Not found' : 'Not looked for'}</ToneBadge>
}
