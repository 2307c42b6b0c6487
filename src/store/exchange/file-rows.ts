/**
 * The rows of a server's file on their way to the exchange worker, as bytes: the page hands them on and looks into none
 * of them, or a hundred thousand would hold it up for a second.
 */
export interface FileRows {
  count: number
  bytes: Uint8Array<ArrayBuffer>
}

export function packRows(rows: readonly object[]): FileRows {
  return { count: rows.length, bytes: new TextEncoder().encode(JSON.stringify(rows)) }
}

export function unpackRows({ bytes }: FileRows): object[] {
  return JSON.parse(new TextDecoder().decode(bytes)) as object[]
}
