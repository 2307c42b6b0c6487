import { Drawer, type DrawerProps } from '@mantine/core'
import { useFocusBack } from './focus-back.ts'

interface SideDrawerProps extends DrawerProps {
  /** For a table of several columns. */
  wide?: boolean
}

/** A sheet from the side of the window: the focus goes in, and back to what opened it. Toasts stand beside it (page.css). */
export function SideDrawer({ wide = false, children, ...props }: SideDrawerProps) {
  const { mark, settle } = useFocusBack(props.opened)
  return (
    <Drawer
      {...(wide ? { size: 640, 'data-wide': true } : {})}
      {...props}
      returnFocus={false}
      onExitTransitionEnd={settle}
    >
      <span hidden ref={mark} />
      {children}
    </Drawer>
  )
}
