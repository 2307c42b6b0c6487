import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { setTerminalStatus } from '#store/resources/terminals/terminal-mutations.ts'
import type { BulkAction } from '#ui/bulk/bulk-action.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'

const changeStatus: readonly BulkAction[] = [
  {
    title: 'Change status',
    mutation: setTerminalStatus,
    dialog: lazyPart(async () => (await import('./set-status-dialog.tsx')).SetStatusDialog),
  },
]
const nothing: readonly BulkAction[] = []

/** What can be done with many terminals: their status, where the API keeps a PIN that is not sent (decisions.md M2). */
export function terminalBulk({ api }: Pick<RuntimeConfig, 'api'>): readonly BulkAction[] {
  return api.terminalPinOptional === true ? changeStatus : nothing
}
