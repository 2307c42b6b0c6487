/** What every dialog over a voucher's drawer is given. */
export interface DialogProps {
  opened: boolean
  onClose(): void
}
