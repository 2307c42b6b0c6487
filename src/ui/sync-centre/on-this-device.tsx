import { Button } from '@mantine/core'
import { scopeName } from '#store/access/scopes.ts'
import type { Coverage } from '#store/database/coverage.ts'
import type { Resource } from '#store/define/define-resource.ts'
import { resourceNamed } from '#store/registry.ts'
import { dayWords } from '#store/values/calendar-day.ts'
import { counted, formatAbout, formatCount } from '#store/values/count.ts'
import { Fact, Facts } from '#ui/kit/facts.tsx'
import { sizeWords } from '#ui/kit/size-words.ts'
import { doubtWords } from '#ui/listing/coverage-words.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import { clockWords, completenessOf } from '#ui/listing/list-words.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import { useFound } from '#ui/live/use-found.ts'
import { useKeepPeriod } from '#ui/listing/use-keep-period.ts'
import { useLastKnown } from '#ui/live/use-last-known.ts'
import { useKeptPeriods } from '#ui/live/use-kept-periods.ts'
import { useList } from '#ui/live/use-list.ts'
import { useOwnCollections } from '#ui/live/use-own-collections.ts'
import type { OwnCollection } from '#ui/state/own-collections.ts'
import { usePortal } from '#ui/state/portal.ts'
import { heldDetailWords } from './held-words.ts'
import { OfflineFacts } from './offline-facts.tsx'
import { useHeldDetails, useStorage, useStoredBytes } from './use-storage.ts'

/** What this device holds of each collection and each kind of detail, how much room it takes and whether the browser may throw it away. */
export function OnThisDevice({ now }: { now: number }) {
  const { user } = usePortal()
  const collections = useOwnCollections()
  const kinds = useHeldDetails()
  const storage = useStorage()
  return (
    <Facts>
      <OfflineFacts now={now} />
      {collections.map((own) => (
        <Fact key={own.collection} name={ofWhom(own.resource.noun.many, scopeName(user, own.scope))}>
          <Held own={own} now={now} />
          <KeptPeriods collection={own.collection} />
        </Fact>
      ))}
      {kinds?.map(({ detail, found }) => (
        <Fact key={detail.name} name={detail.held.title}>
          {heldDetailWords(detail, found, now)}
        </Fact>
      ))}
      <Fact name="Storage">
        {storage === null
          ? 'Not known in this browser'
          : `${sizeWords(storage.bytes)} used by this portal: its program, rows and search indexes. The sizes above are estimates.`}
      </Fact>
      <Fact name="Protection">
        {storage?.persisted
          ? 'The browser keeps this data until you delete it'
          : 'The browser may clear this data when the device runs out of space'}
      </Fact>
    </Facts>
  )
}

/** "Redemptions of Lanka Stores"; what is everybody's is nobody's. */
function ofWhom(many: string, name: string | null): string {
  return name === null ? upperFirst(many) : `${upperFirst(many)} of ${name}`
}

function Held({ own: { collection, resource }, now }: { own: OwnCollection; now: number }) {
  const { order } = resource
  const { answer } = useList({ collection, filters: {}, search: null, sort: order, page: 1, pageSize: 1 })
  const coverage = useCoverage(collection)
  const found = useFound(collection)
  const bytes = useStoredBytes(collection)
  const words = answer && coverage && heldWords({ resource, coverage, total: answer.total, found: found.size, now })
  const size = bytes === null || bytes === 0 ? '' : ` · about ${sizeWords(bytes)}`
  return useLastKnown(`held ${collection}`, words ? `${words}${size}` : null) ?? 'Counting…'
}

interface HeldParts {
  resource: Resource
  coverage: Coverage[]
  total: number
  /** Of them, those that only a search has shown. */
  found: number
  now: number
}

/** How many rows there are, since when, and whether these are all. */
function heldWords({ resource: { noun, pull }, coverage, total, found, now }: HeldParts): string {
  if (coverage.length === 0) return 'Not downloaded yet'
  const { complete, asOf, about } = completenessOf(coverage, pull.whole, pull.whole)
  const all = coverage.find(({ partition }) => partition === pull.whole)
  const doubt = all?.completeAt == null ? null : doubtWords(all, noun)
  const held = counted(Math.max(0, total - found), noun)
  if (complete && asOf !== null) {
    const words = `${held}, complete as of ${clockWords(asOf, now)}`
    return doubt === null ? words : `${words}; ${doubt}`
  }
  if (doubt !== null && asOf !== null) return `${held} as of ${clockWords(asOf, now)}; ${doubt}`
  if (pull.kind === 'by-parent') return `${held}, of ${parentWords(pull.parents, coverage, all)}`
  const partly = all?.leftOut ? 'older ones left out' : 'still loading'
  return about !== null && about > total ? `${held} of about ${formatAbout(about)}, ${partly}` : `${held} so far`
}

/** "380 of 400 merchants": of how many parents the rows are here. */
function parentWords(parents: string, coverage: readonly Coverage[], all: Coverage | undefined): string {
  const { noun } = resourceNamed(parents)
  const here = coverage.filter((one) => one !== all && one.completeAt !== null).length
  return all?.about == null ? counted(here, noun) : `${formatCount(here)} of ${counted(all.about, noun)}`
}

/** The periods that somebody keeps, each with the way to end that. */
function KeptPeriods({ collection }: { collection: string }) {
  const keep = useKeepPeriod()
  const kept = useKeptPeriods(collection) ?? []
  return kept.map((period) => {
    const days = [...new Set([period.from, period.to])].map(dayWords).join('–')
    return (
      <div key={days}>
        {`Kept: ${days} `}
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Stop keeping ${days}`}
          onClick={() => keep(period, false)}
        >
          Stop keeping
        </Button>
      </div>
    )
  })
}
