import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Whole seconds: the wire has no fractions, and an order nobody outside can see would split pages unfairly. */
export const second = (name: string) => timestamp(name, { withTimezone: true, precision: 0 })

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Money is integer cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' })
