/** Fields to be written; undefined leaves one as it is. */
export type Wanted<Row> = { [Name in keyof Row]?: Row[Name] | undefined }

/** The fields whose new value differs from the row's; times are compared as times. */
export function changedFields<Row extends object>(row: Row, wanted: Wanted<Row>): Partial<Row> {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value)
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && plain(value) !== plain(row[name as keyof Row])
  return Object.fromEntries(Object.entries(wanted).filter(differs)) as Partial<Row>
}
