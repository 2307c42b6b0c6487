const header =
  "No,Receiver's Name*,Method of Delivery*,Receiver's Mobile Number*,Receiver's Email Address,Voucher Message,Sender's Name*,Voucher Value*,Delivery Date & time*"

/** A client order CSV with one row for each value; `lines` are put at its end as they are. */
export function anOrderFile(values: readonly string[], lines: readonly string[] = []): string {
  const rows = values.map((value, at) => {
    const number = String(770000000 + at)
    return `${at + 1},Receiver ${at + 1},SMS,0${number},r${at + 1}@example.lk,Thank you,The management,${value},31/12/2027 09:30`
  })
  return `${[header, ...rows, ...lines].join('\r\n')}\r\n`
}

/** What a file input or a drop takes. */
export function asCsv(text: string, name = 'order.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}
