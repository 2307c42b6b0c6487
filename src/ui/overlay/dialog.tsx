import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './focus-back.ts'

/** Every dialog of the portal: the focus goes in, and back to what opened it. */
export function Dialog({ children, ...props }: ModalProps) {
  const { mark, settle } = useFocusBack(props.opened)
  return (
    <Modal padding="lg" {...props} returnFocus={false} onExitTransitionEnd={settle}>
      <span hidden ref={mark} />
      {children}
    </Modal>
  )
}
