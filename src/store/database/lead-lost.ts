import type { LocalStore } from './local-store.ts'

/** Another tab leads now, or what this leader knew has been dropped: it must stop and queue again. */
export class LeadLost extends Error {
  override readonly name = 'LeadLost'

  constructor() {
    super('another tab leads now')
  }
}

/** Inside a transaction that holds `leader`: what the leader knows is void, and it has to begin anew. */
export async function endLead(store: LocalStore): Promise<void> {
  const epoch = (await store.leader.get('leader'))?.epoch ?? 0
  await store.leader.put({ name: 'leader', epoch: epoch + 1 })
}

/** Inside a transaction that holds `leader`: throws where a greater epoch has begun, and nothing is written. */
export async function stillLeads(store: LocalStore, epoch: number): Promise<void> {
  const leader = await store.leader.get('leader')
  if (leader?.epoch !== epoch) throw new LeadLost()
}
