import { Drawer, type DrawerProps } from '@mantine/core'
import { useFocusBack } from './focus-back.ts'

/** A sheet from the side of the window: the focus goes in, and back to what opened it. */
export function SideDrawer({ children, ...props }: DrawerProps) {
  const { mark, settle } = useFocusBack(props.opened)
  return (
    <Drawer {...props} returnFocus={false} onExitTransitionEnd={settle}>
      <span hidden ref={mark} />
      {children}
    </Drawer>
  )
}
