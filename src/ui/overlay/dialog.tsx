import { Modal, type ModalProps } from '@mantine/core'
import { useCallback } from 'react'
import { useFocusBack } from './focus-back.ts'

interface DialogProps extends ModalProps {
  /** What takes the focus when it is closed, before what opened it: the row of a record that was opened by its address. */
  nearer?(): HTMLElement | null
}

/** Every dialog of the portal: the focus goes in, to where one begins, and back to what opened it. */
export function Dialog({ children, nearer, ...props }: DialogProps) {
  const { mark, settle } = useFocusBack(props.opened, nearer)
  const begin = useCallback(
    (inside: HTMLElement | null) => {
      mark(inside)
      if (inside) beginAtField(inside)
    },
    [mark],
  )
  return (
    <Modal padding="lg" {...props} returnFocus={false} onExitTransitionEnd={settle}>
      <span hidden ref={begin} />
      {/* It leaves for a fifth of a second after it was closed: a second click must not act again. */}
      <div inert={!props.opened} style={contents}>
        {children}
      </div>
    </Modal>
  )
}

const contents = { display: 'contents' } as const

/**
 * At the first field and not at the close button, unless the dialog names its own beginning, the field would open at once
 * or it is a switch, which takes effect at a touch.
 */
function beginAtField({ parentElement: body }: HTMLElement) {
  if (!body || body.querySelector('[data-autofocus]')) return
  const field = body.querySelector(
    'input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled)',
  )
  if (!field?.matches('[aria-haspopup], [role="switch"]')) field?.setAttribute('data-autofocus', '')
}
