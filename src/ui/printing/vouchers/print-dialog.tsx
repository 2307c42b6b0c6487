import { Alert, Stack, Text } from '@mantine/core'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { counted } from '#store/values/count.ts'
import { confirm, isAsking } from '#ui/overlay/confirm.tsx'
import { useChangedRows } from '#ui/live/use-outbox.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogFoot } from '#ui/overlay/dialog-foot.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { LeaveButton } from '#ui/printing/leave-button.tsx'
import { useRunOnce } from '#ui/printing/use-run-once.ts'
import { forWords, goneWords, unusableWords } from './print-content.ts'

/** One way to print what was chosen; the last one of a dialog is the one meant. */
export interface PrintAct {
  title: string
  /** True once it is done and the dialog may close. */
  run(): Promise<boolean>
  disabled?: boolean
}

export interface PrintDialogProps {
  opened: boolean
  onClose(): void
  /** What was selected. */
  ids: readonly string[]
  /** The vouchers of it that this device holds; undefined until read. */
  selected: Voucher[] | undefined
}

interface FrameProps extends PrintDialogProps {
  title: string
  acts: readonly PrintAct[]
  /** Why the choice itself cannot be printed, in words. */
  problem?: string | null
  /** How far a document is, in words, and how it is called off; null while none is being made. */
  making?: { words: string; cancel(): void } | null
  preview: React.ReactNode
  children?: React.ReactNode
}

/** What every print dialog has: how many vouchers, what is odd about them, the choices, a preview, and the way out. */
export function PrintDialog(props: FrameProps) {
  const { opened, onClose, ids, selected, title, acts, problem = null, making = null, preview, children } = props
  const changed = useChangedRows(vouchers.name)
  const { running, run } = useRunOnce()
  const unusable = selected ? unusableWords(selected) : null
  const unsent = selected?.filter(({ id }) => changed.has(id)).length ?? 0
  const notes = [
    selected ? goneWords(ids, selected) : null,
    unusable && `Some of these vouchers can’t be used now: ${unusable}.`,
    unsent > 0 ? `Contains unsent edits: ${counted(unsent, vouchers.noun)}.` : null,
  ].filter((words) => words !== null)

  // What is being made is called off first, and the dialog is left after that.
  const leave = making ? making.cancel : onClose

  async function start({ title: act, run: print }: PrintAct) {
    if (await run(act, print, async () => unsent === 0 || printsUnsent(unsent))) onClose()
  }

  return (
    <Dialog opened={opened} onClose={() => isAsking() || leave()} title={title} size="lg">
      <Stack gap="md">
        <Text size="sm">{selected ? forWords(ids, selected) : 'Reading the selection…'}</Text>
        {notes.map((words) => (
          <Alert key={words} color="yellow" variant="light" p="sm">
            {words}
          </Alert>
        ))}
        {children}
        <section aria-label="Preview">{preview}</section>
        <Text size="sm" c="dimmed" role="status" mih={20}>
          {making?.words ?? problem}
        </Text>
        <DialogFoot>
          <LeaveButton making={making} onClose={onClose} />
          {acts.map((act, at) => (
            <ActionButton
              key={act.title}
              busy={running === act.title}
              disabled={
                running !== act.title && (act.disabled || problem !== null || !selected?.length || running !== null)
              }
              {...(at === acts.length - 1 ? {} : { variant: 'default' })}
              onClick={() => void start(act)}
            >
              {act.title}
            </ActionButton>
          ))}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

/** Edits that the server has not got may still be refused: printing waits for them unless a person says otherwise (decisions.md P16). */
function printsUnsent(unsent: number): Promise<boolean> {
  return confirm({
    title: 'Contains unsent edits',
    text: `${counted(unsent, vouchers.noun)} were edited on this device and the server has not got it yet. What is printed may turn out wrong.`,
    act: 'Print anyway',
    stay: 'Wait',
  })
}
