import { Alert, Button, Group, Text } from '@mantine/core'
import { formatDateTime } from '#store/values/colombo-time.ts'
import type { FormDraft } from './use-draft.ts'

/** What is to be said of a form's draft: that there is one, or that what is typed cannot be kept. */
export function DraftWords({ draft }: { draft: FormDraft }) {
  return (
    <>
      {draft.offeredAt !== null && <DraftOffer draft={draft} at={draft.offeredAt} />}
      {draft.trouble !== null && (
        <Alert color="yellow" variant="light" p="sm" role="alert">
          {draft.trouble}
        </Alert>
      )}
    </>
  )
}

/** Offers back what was typed another time and not sent. */
export function DraftOffer({ draft, at }: { draft: FormDraft; at: number }) {
  const { behind } = draft
  function decide(event: React.MouseEvent<HTMLElement>, act: () => void) {
    // The second half of a double click would be about the next draft, which nobody has read yet.
    if (event.detail > 1) return
    // The offer goes with its buttons, so the focus goes to the first field.
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    act()
  }

  return (
    <Alert color="accent" variant="light" p="sm" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {`You began this on ${formatDateTime(new Date(at).toISOString())} IST and did not send it.`}
          {behind > 0 && ` ${behind} older ${behind === 1 ? 'draft is' : 'drafts are'} offered after this one.`}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" onClick={(event) => decide(event, draft.take)}>
            Go on with it
          </Button>
          <Button size="compact-sm" variant="default" onClick={(event) => decide(event, draft.refuse)}>
            Start over
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
