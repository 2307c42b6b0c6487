/** What is printed under a QR code, and how often. */
export interface QrOrder {
  merchant: string
  location: string
  terminalId: string
  link: string
  quantity: number
}

/** Where one thing stands on the sheet, in millimetres from the page's upper left corner. */
export type Placed =
  | { kind: 'heading'; page: number; x: number; y: number; text: string }
  | { kind: 'code'; page: number; x: number; y: number; order: QrOrder }

/** An A4 page. */
export const sheet = { width: 210, height: 297, margin: 15, columns: 3, cell: 60, rowHeight: 64, heading: 10, code: 44 }

/** Lays the codes out, three a row, a heading and a new row for each merchant; a code never crosses a page. */
export function layOut(orders: readonly QrOrder[]): Placed[] {
  const placed: Placed[] = []
  let page = 1
  let y = sheet.margin
  const makeRoom = (height: number) => {
    if (y + height <= sheet.height - sheet.margin) return
    page += 1
    y = sheet.margin
  }
  for (const [merchant, theirs] of byMerchant(orders)) {
    makeRoom(sheet.heading + sheet.rowHeight)
    placed.push({ kind: 'heading', page, x: sheet.margin, y, text: merchant })
    y += sheet.heading
    const codes = theirs.flatMap((order) => Array.from({ length: order.quantity }, () => order))
    for (let start = 0; start < codes.length; start += sheet.columns) {
      makeRoom(sheet.rowHeight)
      for (const [column, order] of codes.slice(start, start + sheet.columns).entries()) {
        placed.push({ kind: 'code', page, x: sheet.margin + column * sheet.cell, y, order })
      }
      y += sheet.rowHeight
    }
  }
  return placed
}

/** The merchants in the order in which they first appear; those of whom nothing is printed are left out. */
function byMerchant(orders: readonly QrOrder[]): Map<string, QrOrder[]> {
  const groups = new Map<string, QrOrder[]>()
  for (const order of orders.filter(({ quantity }) => quantity > 0)) {
    const theirs = groups.get(order.merchant)
    if (theirs) theirs.push(order)
    else groups.set(order.merchant, [order])
  }
  return groups
}
