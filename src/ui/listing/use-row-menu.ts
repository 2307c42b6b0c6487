import { useState } from 'react'
import type { MenuAt } from '#ui/record/row-menu.tsx'

export interface RowMenuUse {
  /** Null until a menu was opened; it keeps its row while it closes. */
  at: MenuAt | null
  opened: boolean
  show(at: MenuAt): void
  close(): void
}

/** The menu of one row of a list: one at a time. */
export function useRowMenu(): RowMenuUse {
  const [at, setAt] = useState<MenuAt | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    at,
    opened,
    show(next) {
      setAt(next)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
