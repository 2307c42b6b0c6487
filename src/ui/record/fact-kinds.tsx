import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Mutation } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { type Day, dayWords } from '#store/values/calendar-day.ts'
import type { Instant } from '#store/values/colombo-time.ts'
import { type Cents, formatAmount } from '#store/values/money.ts'
import { EditField } from '#ui/form/edit-field.tsx'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { Truncate } from '#ui/kit/truncate.tsx'
import { momentWords, moneyWords, noValue } from '#ui/kit/value-words.ts'
import { Copied } from './copied.tsx'
import { CustomerLink } from './customer-link.tsx'
import { type Fact, type FactChoices, type FieldOf, type Source, type Title, titleOf, withinSentence } from './fact.ts'
import classes from './record.module.css'

interface CopyChoices<Row extends object> extends FactChoices<Row> {
  /** "mobile number", if the title does not say it. */
  what?: string
  /** Stands in the tooltip of the button instead. */
  hint?: string
  /** Letters that show of an id. */
  max?: number
}

interface EditChoices<Row> {
  /** "Receiver name": names the field, its pencil and its input. */
  label: string
  multiline?: boolean
  /** Editing is not offered. */
  locked?(row: Row): boolean
  /** The text while nobody edits it, if it is not shown as it is. */
  show?(text: string): React.ReactNode
}

/** The kinds of facts of what is no row, such as one transaction of a voucher. What has no value shows a dash. */
export function detailFactsOf<Row extends object>() {
  const copied = (source: Source<Row, string | null>, title: Title<Row>, choices: CopyChoices<Row> = {}) =>
    factOf(source, title, choices, (text: string | null, row) =>
      text ? <Copied text={text} {...copyProps(choices, title, row)} /> : noValue,
    )
  const contact = (source: Source<Row, string | null>, title: Title<Row>, choices: CopyChoices<Row> = {}) =>
    factOf(source, title, choices, (text: string | null, row) =>
      text ? (
        <Copied text={text} {...copyProps(choices, title, row)}>
          <CustomerLink text={text} />
        </Copied>
      ) : (
        noValue
      ),
    )
  return {
    text: (
      source: Source<Row, string | null>,
      title: Title<Row>,
      choices: FactChoices<Row> & { max?: number } = {},
    ): Fact<Row> => factOf(source, title, choices, (text: string | null) => shortened(text, choices.max)),
    /** With a copy button; `max` cuts ids and codes. */
    copy: copied,
    /** A telephone number as it is stored, with a copy button and the way to everything of it. */
    phone: contact,
    /** A customer's email address, the same way. */
    email: contact,
    /** Integer cents; `none` stands for an amount that is not known. */
    money: (
      source: Source<Row, Cents | null>,
      title: Title<Row>,
      choices: FactChoices<Row> & { none?: string } = {},
    ): Fact<Row> =>
      factOf(source, title, choices, (cents: Cents | null) =>
        cents === null ? (choices.none ?? noValue) : moneyWords(cents),
      ),
    /** Integer cents, if the title says the currency. */
    amount: (source: Source<Row, Cents | null>, title: Title<Row>, choices: FactChoices<Row> = {}): Fact<Row> =>
      factOf(source, title, choices, (cents: Cents | null) => (cents === null ? noValue : formatAmount(cents))),
    /** A moment, in the time of Colombo. */
    time: (source: Source<Row, Instant | null>, title: Title<Row>, choices: FactChoices<Row> = {}): Fact<Row> =>
      factOf(source, title, choices, momentWords),
    /** A day of the calendar. */
    day: (source: Source<Row, Day | null>, title: Title<Row>, choices: FactChoices<Row> = {}): Fact<Row> =>
      factOf(source, title, choices, (day: Day | null) => (day ? dayWords(day) : noValue)),
    /** An id that leads to its record in another tab, and can be copied. */
    link: (
      source: Source<Row, string | null>,
      title: Title<Row>,
      choices: CopyChoices<Row> & { href(id: string): string },
    ): Fact<Row> =>
      factOf(source, title, choices, (id: string | null, row) =>
        id ? <LinkedId id={id} href={choices.href(id)} {...copyProps(choices, title, row)} /> : noValue,
      ),
    /** A status, drawn by its badge. */
    badge: <Status extends string>(
      source: Source<Row, Status>,
      title: Title<Row>,
      Badge: React.ComponentType<{ status: Status }>,
      choices: FactChoices<Row> = {},
    ): Fact<Row> => factOf(source, title, choices, (status: Status) => <Badge status={status} />),
    /** What is no data: drawn by the screen. */
    node: (title: Title<Row>, draw: Fact<Row>['draw'], choices: FactChoices<Row> = {}): Fact<Row> => ({
      ...standing(title, choices),
      draw,
    }),
  }
}

/** The kinds of facts of the rows of a resource: a field must hold what its kind shows. */
export function factsOf<Row extends AnyRow>() {
  return {
    ...detailFactsOf<Row>(),
    /** A text that is edited in place by its own mutation. */
    edit: (
      mutation: Mutation<Row, { id: string; value: string }>,
      field: FieldOf<Row, string>,
      title: string,
      { label, multiline = false, locked, show }: EditChoices<Row>,
    ): Fact<Row> => ({
      ...standing<Row>(title, { field }),
      marks: 'shown',
      draw: (row) => {
        const read = (one: Row) => fieldOf<Row, string>(one, field)
        const text = read(row)
        return (
          <EditField {...{ label, row, read, mutation, multiline }} locked={locked?.(row) ?? false}>
            {text === '' ? noValue : (show?.(text) ?? text)}
          </EditField>
        )
      },
    }),
  }
}

/** `Source` has checked what the field holds. */
function fieldOf<Row, Value>(row: Row, field: FieldOf<Row, Value>): Value {
  return row[field] as Value
}

function factOf<Row extends object, Value>(
  source: Source<Row, Value>,
  title: Title<Row>,
  choices: FactChoices<Row>,
  show: (value: Value, row: Row) => React.ReactNode,
): Fact<Row> {
  if (typeof source === 'function') return { ...standing(title, choices), draw: (row) => show(source(row), row) }
  return { ...standing(title, { field: source, ...choices }), draw: (row) => show(fieldOf(row, source), row) }
}

function standing<Row extends object>(title: Title<Row>, choices: FactChoices<Row>): Omit<Fact<Row>, 'draw'> {
  const { when = () => true, field = null, action, pencil } = choices
  const button = action && ({ of: action, as: 'button' } as const)
  return { title, when, field, marks: 'all', action: button ?? (pencil ? { of: pencil, as: 'pencil' } : null) }
}

function copyProps<Row extends object>({ what, hint, max }: CopyChoices<Row>, title: Title<Row>, row: Row) {
  return {
    what: what ?? withinSentence(titleOf(title, row)),
    ...(hint === undefined ? {} : { hint }),
    ...(max === undefined ? {} : { max }),
  }
}

function shortened(text: string | null, max: number | undefined): React.ReactNode {
  if (!text) return noValue
  return max === undefined ? text : <Truncate text={text} max={max} />
}

function LinkedId({ id, href, what, hint }: { id: string; href: string; what: string; hint?: string }) {
  return (
    <span className={classes['value']}>
      <Anchor href={href} target="_blank" rel="noopener" underline="always" className={classes['link'] ?? ''}>
        {id}
        <IconExternalLink size={14} stroke={1.75} aria-label="opens in a new tab" />
      </Anchor>
      <CopyButton value={id} what={what} {...(hint === undefined ? {} : { hint })} />
    </span>
  )
}
