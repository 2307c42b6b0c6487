import { ChangeBadge } from '#ui/form/change-badge.tsx'
import { PendingNote } from '#ui/form/pending-note.tsx'
import { Fact as Line, Facts } from '#ui/kit/facts.tsx'
import { type Fact, titleOf } from './fact.ts'
import { FactAction } from './fact-action.tsx'
import { nothingOpen, type OpenRecord } from './open-record.ts'

interface RecordFactsProps<Row extends object> {
  facts: readonly Fact<Row>[]
  row: Row
  /** None for facts outside of a record's drawer, of which nothing changes. */
  record?: OpenRecord<Row>
}

/** The facts of a record in their order, each with the marks of its changes that are not settled. */
export function RecordFacts<Row extends object>({ facts, row, record = nothingOpen() }: RecordFactsProps<Row>) {
  const { states, entries } = record
  return (
    <Facts>
      {facts.flatMap((fact, nth) => {
        if (!fact.when(row)) return []
        const { field, marks, action } = fact
        const value = fact.draw(row, record)
        const title = titleOf(fact.title, row)
        return (
          // A fact has no name of its own: two may have one title.
          <Line key={nth} name={title}>
            {action === null ? (
              value
            ) : (
              <FactAction about={title} {...{ row, record, value }} action={action.of} as={action.as} />
            )}
            {field !== null && states.has(field) && (
              <div>
                <ChangeBadge state={states.get(field)} />
              </div>
            )}
            {field !== null && marks === 'all' && <PendingNote entries={entries} field={field} />}
          </Line>
        )
      })}
    </Facts>
  )
}
