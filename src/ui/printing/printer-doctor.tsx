import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { toastDone, toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { jobAhead } from './job-ahead.ts'
import { startedWords } from './printing-words.ts'
import { PrinterPicker } from './printer-picker.tsx'
import { saveLabelSettings, useLabelSettings } from './printer-settings.ts'
import page from '#ui/kit/text-page.module.css'
import classes from './printing.module.css'
import { usePrinter } from './use-printer.ts'
import { failureWords } from '#store/ports/worker-port.ts'
import { WorkerNote } from '#ui/kit/worker-note.tsx'

const checkStarted = 'One label is being printed: its frame shows whether the roll lies right'

/** Whether labels can be printed from here, on what, how they lie on the roll, and what to do where they cannot. */
export function PrinterDoctor() {
  const { database, print } = usePortal()
  const printer = usePrinter()
  const settings = useLabelSettings()
  const [checking, setChecking] = useState(false)

  async function check() {
    const chosen = await printer.choose()
    if (!chosen) return
    try {
      const { plan } = await print.plan({ kind: 'printer-check' }, settings)
      const job = await print.enqueue(plan, chosen, 'Printer check')
      print.release(plan)
      const ahead = await jobAhead(database, job)
      toastDone(ahead ? startedWords('Printer check', ahead) : checkStarted)
    } catch (error) {
      toastFailed(failureWords(error, 'The check could not be started. Try again.'))
    }
  }

  if (!printer.supported) {
    return (
      <p className={classes['calm']}>
        This browser cannot reach a label printer: use Chrome or Edge. Everywhere else, download the PDF or the .zpl
        file.
      </p>
    )
  }
  return (
    <>
      <PrinterPicker printer={printer} />
      <WorkerNote worker="printing" />
      <div className={classes['acts']} style={{ margin: '12px 0' }}>
        <ActionButton
          size="compact-sm"
          variant="default"
          busy={checking}
          onClick={() => {
            setChecking(true)
            void check().finally(() => setChecking(false))
          }}
        >
          Print test label
        </ActionButton>
      </div>
      <Roll />
      <DriverGuide />
    </>
  )
}

function Roll() {
  const { heightMm, offset, darkness } = useLabelSettings()
  const onNumber = (change: (value: number) => Parameters<typeof saveLabelSettings>[0]) => (value: number | string) => {
    if (typeof value === 'number') saveLabelSettings(change(value))
  }
  return (
    <fieldset style={{ border: 0, margin: 0, minWidth: 0, padding: 0 }}>
      <legend className={page['text']} style={{ padding: 0 }}>
        Label roll of the printer on this computer
      </legend>
      <div className={classes['fields']}>
        <NumberInput
          label="Label height (mm)"
          min={15}
          max={100}
          value={heightMm}
          onChange={onNumber((value) => ({ heightMm: value }))}
        />
        <NumberInput
          label="Horizontal offset (dots)"
          min={-120}
          max={120}
          value={offset.x}
          onChange={onNumber((x) => ({ offset: { ...offset, x } }))}
        />
        <NumberInput
          label="Vertical offset (dots)"
          min={-120}
          max={120}
          value={offset.y}
          onChange={onNumber((y) => ({ offset: { ...offset, y } }))}
        />
        <NumberInput
          label="Darkness (−30 to 30)"
          min={-30}
          max={30}
          value={darkness}
          onChange={onNumber((value) => ({ darkness: value }))}
        />
      </div>
    </fieldset>
  )
}

function DriverGuide() {
  return (
    <details style={{ marginTop: 16 }}>
      <summary>Printer not responding?</summary>
      <ul>
        <li>
          Windows: the usual printer driver keeps the printer to itself. Either give the printer the WinUSB driver (it
          then no longer shows among the printers of Windows), or download the .zpl file and send it with the usual
          driver.
        </li>
        <li>
          Linux: take the printer out of CUPS and let users reach USB vendor 0a5f by a udev rule, then unplug it and
          plug it in again.
        </li>
        <li>macOS: wait until no other program prints, or remove the printer from System Settings.</li>
        <li>Only one tab or program can hold a printer: close the others.</li>
      </ul>
    </details>
  )
}
