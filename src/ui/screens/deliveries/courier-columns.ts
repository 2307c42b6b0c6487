import type { SheetColumn } from '#store/exchange/sheet.ts'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { mobileOf, modeTitle } from '#store/resources/deliveries/delivery-rules.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { sheetColumns } from '#ui/listing/export-words.ts'

const column = columnsOf<CourierRow>()

/** An order as a courier's portal wants it. */
export type CourierRow = Pick<
  Delivery,
  | 'id'
  | 'receiverName'
  | 'houseAddress'
  | 'landmarks'
  | 'city'
  | 'deliveryChargeCents'
  | 'trackingId'
  | 'deliveryNote'
  | 'deliveryDate'
> & { mobile: string | null; dispatch: string }

/** What can stand in the file for a courier's portal. */
export const courierColumns: readonly SheetColumn[] = sheetColumns([
  column.text('id', 'Purchase ID'),
  column.text('receiverName', 'Receiver'),
  column.text('mobile', 'Mobile'),
  column.text('houseAddress', 'Address'),
  column.text('landmarks', 'Landmark'),
  column.text('city', 'City'),
  column.money('deliveryChargeCents', 'Charge'),
  column.text('trackingId', 'Tracking ID'),
  column.dateTime('deliveryDate', 'Deliver On/Before'),
  column.text('dispatch', 'Dispatch'),
  column.text('deliveryNote', 'Delivery Note'),
])

export function courierRow(order: Delivery): CourierRow {
  return { ...order, mobile: mobileOf(order).number, dispatch: modeTitle(order) }
}
