import { createContext, useMemo } from 'react'
import { mayOpen } from '#store/access/gates.ts'
import { type Terminal, terminals } from '#store/resources/terminals/terminals.ts'
import { useList } from '#ui/live/use-list.ts'
import { usePortal } from '#ui/state/portal.ts'

/** Status by terminal ID, as this device knows it. */
export const TerminalStatusesContext = createContext<ReadonlyMap<string, string>>(new Map())

interface TerminalStatusesProps {
  merchantId: string
  children: React.ReactNode
}

/** Gives a merchant's shops the statuses of their terminals, for who may read terminals (spec 000 §2.1). */
export function TerminalStatuses({ merchantId, children }: TerminalStatusesProps) {
  const { role } = usePortal()
  if (!mayOpen(terminals.roles, role)) return children
  return <Known merchantId={merchantId}>{children}</Known>
}

function Known({ merchantId, children }: TerminalStatusesProps) {
  const { rows } = useList<Terminal>({
    collection: terminals.name,
    filters: { merchantId },
    search: null,
    sort: { by: 'id', direction: 'asc' },
    page: 1,
    pageSize: 10_000,
  })
  const known = useMemo(() => new Map(rows.flatMap((row) => (row ? [[row.id, row.status] as const] : []))), [rows])
  return <TerminalStatusesContext value={known}>{children}</TerminalStatusesContext>
}
