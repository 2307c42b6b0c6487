import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { AlertRole } from './alert-role.tsx'
import { focusBackFrom } from './focus-back.ts'

interface Question {
  title: string
  text: string
  /** What it is about in figures, under the text: how many rows, which sum. */
  detail?: React.ReactNode
  /** Names the act: "Discard changes", never "OK". */
  act: string
  stay?: string
  /** Marks an act that cannot be taken back; the dialog is announced as an alert. */
  danger?: boolean
}

/** Over every other dialog, whichever was opened first. */
const onTop = 400

const asked = new Set<Question>()

/** A question stands over everything: the Escape that answers it also reaches what lies below, where it means nothing. */
export function isAsking(): boolean {
  return asked.size > 0
}

/**
 * Asks before an act; resolves to true when the person goes ahead. Escape and the close button mean no, and it begins at
 * the button that stays: the key that led here, held or pressed twice, must not answer.
 */
export function confirm(question: Question): Promise<boolean> {
  asked.add(question)
  const { mark, leave, settle } = focusBackFrom()
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: question.title,
      children: (
        <>
          <span hidden ref={mark} />
          {question.danger && <AlertRole />}
          <Text>{question.text}</Text>
          {question.detail}
        </>
      ),
      labels: { confirm: question.act, cancel: question.stay ?? 'Cancel' },
      padding: 'lg',
      groupProps: { gap: 'xs' },
      zIndex: onTop,
      returnFocus: false,
      cancelProps: { 'data-autofocus': true },
      onExitTransitionEnd: settle,
      ...(question.danger ? { confirmProps: { color: 'red' } } : {}),
      // Comes before the close, so a yes is never overtaken by the no of closing.
      onConfirm: () => resolve(true),
      onClose: () => {
        leave()
        // After this turn, when everybody has heard the Escape.
        setTimeout(() => {
          asked.delete(question)
          resolve(false)
        })
      },
    })
  })
}
