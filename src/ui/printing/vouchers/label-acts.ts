import type { PlannedPrint } from '#ui/printing/plan-print.ts'
import type { PrintActions } from '#ui/printing/use-print-actions.ts'
import type { PrintAct } from './print-dialog.tsx'

interface LabelPrint {
  /** Null while there is nothing to print. */
  planned: PlannedPrint | null
  /** The print job's title. */
  title: string
  /** The button that prints. */
  button: string
  canPrint: boolean
  savePdf(): Promise<boolean>
}

/** The three ways out of a dialog about labels: for the label printer as a file, as a PDF, and printed at once. */
export function labelActs(acts: PrintActions, { planned, title, button, canPrint, savePdf }: LabelPrint): PrintAct[] {
  const disabled = planned === null
  return [
    {
      title: 'Download .zpl',
      disabled,
      async run() {
        if (planned) await acts.saveLabels(planned)
        return false
      },
    },
    { title: 'Download PDF', disabled, run: savePdf },
    {
      title: button,
      disabled: disabled || !canPrint,
      run: async () => planned !== null && acts.printLabels(planned, title),
    },
  ]
}
