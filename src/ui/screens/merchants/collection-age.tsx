import { useNow } from '#ui/kit/use-now.ts'
import { clockWords, completenessOf } from '#ui/listing/list-words.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import classes from './merchants.module.css'

/** "all, as of 10:32 AM", "so far, as of 10:32 AM": how old what is shown of a collection is, and whether all of it is here. */
export function CollectionAge({ of: { name, pull } }: { of: { name: string; pull: { whole: string } } }) {
  const coverage = useCoverage(name)
  const now = useNow(30_000)
  if (!coverage) return null
  const { complete, asOf } = completenessOf(coverage, pull.whole, pull.whole)
  return <span className={classes['quiet']}>{asOf === null ? 'not downloaded yet' : ageOf(complete, asOf, now)}</span>
}

const ageOf = (complete: boolean, at: number, now: number) =>
  `${complete ? 'all' : 'so far'}, as of ${clockWords(at, now)}`
