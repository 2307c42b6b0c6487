import { z } from 'zod'
import { instantFromWire } from '#store/values/colombo-time.ts'
import type { AnyRow } from './define-resource.ts'

/** Who changed a record last, and when: where the API says so (ours does, to staff alone). */
export const lastChangeOnWire = { changedBy: z.string().nullish(), changedAt: z.string().nullish() }

/** The same on a row: an e-mail address and an instant, each null where the API does not say. */
export const lastChange = { changedBy: z.string().nullable(), changedAt: z.string().nullable() }

/** Who and when; at least one of the two is known. */
export interface LastChange {
  by: string | null
  at: string | null
}

/** From the wire's fields; one that is missing or blank is null. */
export function lastChangeFromWire({ changedBy, changedAt }: { [Name in keyof typeof lastChangeOnWire]?: unknown }) {
  const by = typeof changedBy === 'string' ? changedBy.trim() : ''
  const at = typeof changedAt === 'string' ? instantFromWire(changedAt) : null
  return { changedBy: by || null, changedAt: at }
}

/** Who changed this row last, and when; undefined where its API says neither. */
export function lastChangeOf(row: AnyRow): LastChange | undefined {
  const { changedBy, changedAt } = lastChangeFromWire(row as { changedBy?: unknown; changedAt?: unknown })
  return changedBy === null && changedAt === null ? undefined : { by: changedBy, at: changedAt }
}
