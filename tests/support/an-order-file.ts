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
