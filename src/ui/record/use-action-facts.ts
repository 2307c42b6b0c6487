import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { useDeniedReasons } from '#ui/state/denied-mutations.ts'
import type { ActionFacts } from './record-action.ts'

/** What decides about a record's actions now: the connection, and what the server has refused to this person. */
export function useActionFacts(): Pick<ActionFacts, 'offline' | 'deniedReason'> {
  const offline = useOnlineReason()
  const deniedReason = useDeniedReasons()
  return { offline, deniedReason }
}
