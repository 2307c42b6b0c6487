/**
 * The key of a printer, as a job's `serial` holds it: its serial number. A printer without one gets a key of the form
 * `vendor:product#attachment`, whose attachment is a new id each time the printer is plugged in or the page is loaded:
 * nothing proves afterwards that it is the same printer.
 */
const withoutSerial = /^(\d+:\d+)(?:#|$)/

/** The key of a printer without a serial number, for as long as it stays plugged in and the page stays loaded. */
export function attachmentKey(vendorId: number, productId: number, attachment: string): string {
  return `${vendorId}:${productId}#${attachment}`
}

export function hasSerialNumber(key: string): boolean {
  return !withoutSerial.test(key)
}

/** Whether a person may say that these are keys of one printer: it has no serial number that tells. */
export function mayBeSame(key: string, other: string): boolean {
  return !hasSerialNumber(key) && productKey(key) === productKey(other)
}

/** The key without its attachment: equal for all printers of one product that have no serial number. */
export function productKey(key: string): string {
  return withoutSerial.exec(key)?.[1] ?? key
}
