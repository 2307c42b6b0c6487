import { formatLabelAmount } from '#store/values/money.ts'
import { PrintDialog, type PrintDialogProps } from './print-dialog.tsx'
import classes from './prints.module.css'

/** Labels that are shown; the others look the same. */
const mostShown = 9

/** QR labels, three in a row; what the codes say is as good as money and stays out of the preview (decisions.md P4). */
export function QrDialog(props: PrintDialogProps) {
  const shown = (props.selected ?? []).slice(0, mostShown)
  return (
    <PrintDialog
      {...props}
      title="Print QR Codes"
      acts={['Download PDF', 'Print on label printer']}
      preview={
        <div className={classes['qrRows']}>
          {shown.map(({ id, amountCents }) => (
            <div key={id} className={classes['qrLabel']}>
              <span className={classes['qrPlace']} aria-hidden />
              <span className={classes['mono']}>{id}</span>
              <span>{formatLabelAmount(amountCents)}</span>
            </div>
          ))}
        </div>
      }
    />
  )
}
