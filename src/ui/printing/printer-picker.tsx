import { Button, Radio, Stack, Text } from '@mantine/core'
import type { PrinterInfo } from '#store/ports/print-port.ts'
import classes from './printing.module.css'
import { choosePrinter } from './printer-choice.ts'
import { isDistinct, printerWords, type PrinterTarget, targetWords } from './printer-target.ts'
import type { PrinterUse } from './use-printer.ts'

/** Which label printer will print, in every print dialog and in the printer check, and the way to choose another one. */
export function PrinterPicker({ printer }: { printer: PrinterUse }) {
  const { supported, printers, isChosen, target, ask } = printer
  if (!supported || !target) return null
  const isPlain = printers.length < 2 && !isChosen
  return (
    <section aria-label="Label printer" className={classes['printer']}>
      {isPlain ? (
        <Text size="sm">
          {target.kind === 'printer' ? `Printer: ${printerWords(target.printer)}` : targetWords(target)}
        </Text>
      ) : (
        <Choices printers={printers} target={target} />
      )}
      <Button size="compact-sm" variant="default" onClick={() => void ask()}>
        {printers.length === 0 ? 'Choose printer' : 'Choose another printer'}
      </Button>
    </section>
  )
}

function Choices({ printers, target }: { printers: readonly PrinterInfo[]; target: PrinterTarget }) {
  const chosen = target.kind === 'printer' ? target.printer.serial : ''
  return (
    <Radio.Group
      label="Label printer"
      // Not an error that belongs to a field: the sentence is there before anything is pressed.
      description={<span role="status">{targetWords(target)}</span>}
      value={chosen}
      onChange={(key) => {
        const picked = printers.find(({ serial }) => serial === key)
        if (picked) choosePrinter(picked)
      }}
    >
      <Stack gap={6} mt={6}>
        {printers.map((each, place) => (
          <Radio
            // Two printers may have one serial number.
            key={`${each.serial} ${place}`}
            value={each.serial}
            label={printerWords(each)}
            disabled={each.serial !== chosen && !isDistinct(each, printers)}
            {...(!isDistinct(each, printers) && { description: 'Nothing tells it from another one that is connected' })}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
