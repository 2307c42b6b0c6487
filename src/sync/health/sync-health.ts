import { type SyncHealth, unknownHealth } from '#store/ports/sync-port.ts'

/** Holds this tab's sync health and tells whoever watches, only when something changed. */
export class HealthBoard {
  private readonly watchers = new Set<(health: SyncHealth) => void>()
  private health: SyncHealth = unknownHealth

  get now(): SyncHealth {
    return this.health
  }

  watch(onHealth: (health: SyncHealth) => void): void {
    this.watchers.add(onHealth)
    onHealth(this.health)
  }

  set(change: Partial<SyncHealth>): void {
    const next = { ...this.health, ...change }
    const fields = Object.keys(change) as (keyof SyncHealth)[]
    if (fields.every((field) => next[field] === this.health[field])) return
    this.health = next
    for (const watcher of this.watchers) watcher(next)
  }
}
