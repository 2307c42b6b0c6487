import type { OpenRecord } from './open-record.ts'
import type { RecordAction } from './record-action.ts'

/** One named value of a record, as data; `factsOf` makes them. */
export interface Fact<Row extends object> {
  title: Title<Row>
  /** The field whose unsettled changes are marked under the value; null if it has none. */
  field: string | null
  /** `shown` marks only changes that show at once; `all` names those as well that wait for the server. */
  marks: 'shown' | 'all'
  /** False while it is not there. */
  when(row: Row): boolean
  draw(row: Row, record: OpenRecord<Row>): React.ReactNode
  /** What can be done about it: a button behind the value. */
  action: { of: RecordAction<Row>; as: 'button' | 'pencil' } | null
}

export type Title<Row> = string | ((row: Row) => string)

/** The fields of a row that hold such a value. */
export type FieldOf<Row, Value> = {
  [Field in keyof Row & string]: Row[Field] extends Value ? Field : never
}[keyof Row & string]

/** A field, or what is made of a row. */
export type Source<Row, Value> = FieldOf<Row, Value> | ((row: Row) => Value)

export interface FactChoices<Row extends object> {
  when?(row: Row): boolean
  /** Of a value that is no field itself: whose changes are marked. */
  field?: keyof Row & string
  action?: RecordAction<Row>
  /** As `action`, with a pencil instead of its title. */
  pencil?: RecordAction<Row>
}

/** "Terminal ID" as it stands within a sentence: "terminal ID". */
export function withinSentence(title: string): string {
  return title.replace(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
}

/** The title of a fact of this row. */
export function titleOf<Row extends object>(title: Title<Row>, row: Row): string {
  return typeof title === 'string' ? title : title(row)
}
