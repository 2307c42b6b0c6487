import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { BankMatch } from '#store/ports/file-port.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { CsvDrop } from '#ui/form/csv-drop.tsx'
import { useLate } from '#ui/kit/use-late.ts'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DayOrderQuestion, DecimalMarkQuestion } from '#ui/files/file-question.tsx'
import { AmountWriting, SeparatorChoice } from '#ui/files/file-writing.tsx'
import { BankColumnsForm } from './bank-columns-form.tsx'
import { BankGroups } from './bank-groups.tsx'
import type { BankMatchProps } from './bank-match-button.tsx'
import classes from './bank.module.css'
import { type BankFileUse, useBankFile } from './use-bank-file.ts'
import { type PicksUse, usePicks } from './use-picks.ts'
import { type BankSpec, useWaitingRows, type Waiting } from './use-waiting-rows.ts'

interface BankDialogProps<Row extends AnyRow> extends BankMatchProps {
  spec: BankSpec<Row>
}

/** Matches the credits of a bank statement with the rows that wait for money, and selects those; it completes nothing. */
export function BankDialog<Row extends AnyRow>({ spec, opened, onClose, onTick }: BankDialogProps<Row>) {
  const waiting = useWaitingRows(spec)
  const compared = useMemo(() => [...(waiting?.rows.values() ?? [])].map(spec.waiting), [waiting, spec])
  const bank = useBankFile(opened, compared)
  const picks = usePicks(bank)
  const ids = [...picks.picked.values()]
  return (
    <Dialog opened={opened} onClose={onClose} title="Match with the Bank" size="xl">
      <Stack gap="md">
        {waiting === null ? <Text size="sm">Loading…</Text> : <Comparison {...{ spec, waiting, bank, picks }} />}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={ids.length === 0}
            onClick={() => {
              onTick(ids)
              onClose()
            }}
          >
            {ids.length === 0 ? 'Select matches' : `Select ${counted(ids.length, spec.resource.noun)}`}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

interface ComparisonProps<Row extends AnyRow> {
  spec: BankSpec<Row>
  waiting: Waiting<Row>
  bank: BankFileUse
  picks: PicksUse
}

function Comparison<Row extends AnyRow>({ spec, waiting, bank, picks }: ComparisonProps<Row>) {
  const { noun } = spec.resource
  const { head, columns, match } = bank
  const isSlow = useLate(bank.isBusy, 500)
  return (
    <>
      <Text size="sm">
        {`Matches credits in your statement to ${counted(waiting.rows.size, noun)}. The file stays on this device and isn't stored.`}
      </Text>
      {!waiting.isWhole && (
        <Text size="sm" role="alert">
          {`Not all ${noun.many} are downloaded yet: a credit may be for one that is missing here.`}
        </Text>
      )}
      <CsvDrop label="Bank statement (CSV)" file={bank.file} problem={bank.problem} onFile={bank.take} />
      {isSlow && <Text size="sm">Reading the file…</Text>}
      {head !== null && columns === null && (
        <BankColumnsForm
          key={`${head.print} ${head.header}`}
          head={head}
          isBusy={bank.isBusy}
          onHeader={bank.headAt}
          onNamed={bank.compare}
        />
      )}
      {head !== null && <SeparatorChoice separator={head.separator} isFixed={bank.isBusy} onChoose={bank.separate} />}
      {columns !== null && match !== null && (
        <>
          <Questions bank={bank} match={match} />
          {match.unclearDays.length + match.unclearAmounts.length === 0 && (
            <BankGroups key={bank.turn} {...{ spec, waiting, bank, match, picks }} />
          )}
          <Group justify="space-between">
            <p role="status" className={classes['sum']}>
              {sumWords(spec, waiting, picks)}
            </p>
            <Button size="compact-sm" variant="subtle" onClick={bank.rename}>
              Change columns
            </Button>
          </Group>
        </>
      )}
    </>
  )
}

/** The decimal mark of the statement, and the questions to be answered before anything is matched. */
function Questions({ bank, match }: { bank: BankFileUse; match: BankMatch }) {
  const { writing, unclearDays, unclearAmounts } = match
  return (
    <>
      {unclearDays.length > 0 && (
        <DayOrderQuestion days={unclearDays} onAnswer={(dayOrder) => bank.answer({ dayOrder })} />
      )}
      {unclearAmounts.length > 0 ? (
        <DecimalMarkQuestion amounts={unclearAmounts} onAnswer={(decimalMark) => bank.answer({ decimalMark })} />
      ) : (
        writing !== null && <AmountWriting writing={writing} isFixed={bank.isBusy} onAnswer={bank.answer} />
      )}
    </>
  )
}

function sumWords<Row extends AnyRow>(spec: BankSpec<Row>, { rows }: Waiting<Row>, { picked }: PicksUse): string {
  const cents = [...picked.values()].reduce((sum, id) => {
    const row = rows.get(id)
    return sum + (row ? spec.waiting(row).cents : 0)
  }, 0)
  return `${counted(picked.size, spec.resource.noun)} ticked, ${formatLkr(cents)}`
}
