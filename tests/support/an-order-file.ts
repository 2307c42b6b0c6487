export const orderHeader = [
  'No',
  "Receiver's Name*",
  'Method of Delivery*',
  "Receiver's Mobile Number*",
  "Receiver's Email Address",
  'Voucher Message',
  "Sender's Name*",
  'Voucher Value*',
  'Delivery Date & time*',
]

/** The n-th row of a file of vouchers to be ordered, with other cells where they are given, by title. */
export function orderCells(n: number, change: Readonly<Record<string, string>> = {}): string[] {
  const cells = [String(n), `Kumari ${n}`, 'SMS', '0771234567', '', 'Hello', 'Nimal', '1000', '31/12/2030 09:30']
  return cells.map((cell, at) => change[orderHeader[at] ?? ''] ?? cell)
}

/** Such a file as text. */
export function orderText(rows: readonly string[][], header = orderHeader, separator = ','): string {
  const quoted = (cell: string) => (/[;,"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return [header, ...rows].map((cells) => cells.map(quoted).join(separator)).join('\r\n')
}

/** A file with one row for each of these values, as a file input or a drop takes it. */
export function valuesFile(values: readonly string[], name = 'order.csv') {
  const rows = values.map((value, at) =>
    orderCells(at + 1, {
      'Voucher Value*': value,
      "Receiver's Mobile Number*": `077${String(1_000_000 + at)}`,
      'Delivery Date & time*': '31/12/2030 09:30',
    }),
  )
  return csvInput(orderText(rows), name)
}

/** Any text as a CSV that a file input takes. */
export function csvInput(text: string, name = 'order.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}
