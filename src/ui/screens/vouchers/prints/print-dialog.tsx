import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { counted } from '#ui/listing/list-words.ts'
import { useChangedRows } from '#ui/live/use-outbox.ts'
import { unusableWords } from './print-content.ts'

/** Said where a print could be started: nothing here pretends to print. */
export const notYet = 'Printing is not part of this version yet. This shows what will be printed.'

export interface PrintDialogProps {
  opened: boolean
  onClose(): void
  /** The selected vouchers that this device holds; undefined until read. */
  selected: Voucher[] | undefined
}

interface FrameProps extends PrintDialogProps {
  title: string
  /** The buttons that would print, by their names. */
  acts: readonly string[]
  /** Why the choice itself cannot be printed, in words. */
  problem?: string | null
  preview: React.ReactNode
  children?: React.ReactNode
}

/** What every print dialog has: how many vouchers, what is odd about them, the choices, a preview, and the way out. */
export function PrintDialog({ opened, onClose, selected, title, acts, problem = null, preview, children }: FrameProps) {
  const changed = useChangedRows(vouchers.name)
  const unusable = selected ? unusableWords(selected) : null
  const unsent = selected?.filter(({ id }) => changed.has(id)).length ?? 0
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg" padding="lg">
      <Stack gap="md">
        <Text size="sm">{selected ? `For ${counted(selected.length, vouchers.noun)}.` : 'Reading the selection…'}</Text>
        {unusable !== null && (
          <Alert color="yellow" variant="light" p="sm">
            {`Among them are vouchers that cannot be used now: ${unusable}.`}
          </Alert>
        )}
        {unsent > 0 && (
          <Alert color="yellow" variant="light" p="sm">
            {`Contains unsent edits: ${counted(unsent, vouchers.noun)}.`}
          </Alert>
        )}
        {children}
        <section aria-label="Preview">{preview}</section>
        <Text size="sm" c="dimmed" role="status">
          {problem ?? notYet}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {acts.map((act, at) => (
            <Button key={act} disabled {...(at === acts.length - 1 ? {} : { variant: 'default' })}>
              {act}
            </Button>
          ))}
        </Group>
      </Stack>
    </Modal>
  )
}
