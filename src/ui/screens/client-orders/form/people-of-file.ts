import type { OpenFile } from '#store/ports/file-port.ts'
import type { SentPerson } from '#store/resources/client-orders/place-order.ts'

/** Rows that come out of the worker at once: a page is drawn between two of them. */
const rowsAtOnce = 1000

/** All rows of a file, some at a time; null once it is closed, or where some are missing. */
export async function peopleOfFile(table: OpenFile, rows: number): Promise<SentPerson[] | null> {
  // Asked for together: the worker gathers the next part while one is unpacked here.
  const asked = Array.from({ length: Math.ceil(rows / rowsAtOnce) }, (_, part) =>
    table.cells(part * rowsAtOnce, rowsAtOnce),
  )
  const parts = await Promise.all(asked)
  const people = parts.flatMap((cells) => (cells ?? []) as unknown as SentPerson[])
  return people.length === rows ? people : null
}
