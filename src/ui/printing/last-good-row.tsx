import { Button, NumberInput, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { PrintJob } from '#store/database/print-tables.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './printing.module.css'
import { rowNumber } from './printing-words.ts'

/** What a person reads from the paper. Nothing is filled in: whoever only pressed the button would print rows twice. */
export function LastGoodRow({ job }: { job: PrintJob }) {
  const { print } = usePortal()
  const [least, most] = [rowNumber(job, job.confirmedTo), rowNumber(job, job.intentTo)]
  const [row, setRow] = useState<number | string>('')
  const limit = useId()
  const isGood = typeof row === 'number' && row >= least && row <= most
  const isWrong = row !== '' && !isGood
  return (
    <form
      className={classes['acts']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isGood) return
        // The question is gone once it is answered.
        event.currentTarget.closest<HTMLElement>('li')?.focus({ preventScroll: true })
        void print.resolveCheck(job.id, row - rowNumber(job, 0))
      }}
    >
      <NumberInput
        aria-label="Last good row"
        aria-describedby={limit}
        value={row}
        onChange={setRow}
        min={least}
        max={most}
        clampBehavior="none"
        allowDecimal={false}
        error={isWrong}
        size="xs"
        w={104}
      />
      <Button size="compact-sm" type="submit" mih={30} disabled={!isGood}>
        This is the last good row
      </Button>
      <Text
        id={limit}
        component="span"
        size="sm"
        className={classes['range']}
        data-wrong={isWrong || undefined}
        role="status"
      >
        {`${least} to ${most}`}
      </Text>
    </form>
  )
}
