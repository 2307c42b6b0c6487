import { z } from 'zod'
import { roles } from '#store/access/roles.ts'
import { callsWithDays, dayStyles } from '#store/define/day-style.ts'

/** "localhost:3000" is a URL to the browser, of the protocol "localhost": such an API would never answer. */
const apiBase = /^(https?:\/\/[^\s/]+(\/\S*)?|\/\S*)?$/

/** A name amiss would change nothing, and nobody would see why the API finds nothing in a range. */
const dayStylesOfCalls = z.partialRecord(z.enum(callsWithDays), z.enum(dayStyles), {
  error: ({ code, keys }: { code: string; keys?: string[] }) =>
    code === 'unrecognized_keys'
      ? `no call that asks for days is called ${keys?.join(', ')}, only ${callsWithDays.join(', ')}`
      : undefined,
})

/** What an operator sets without a build, served as `/config.json`. A wrong one stops the app with a readable page. */
export const runtimeConfig = z.strictObject({
  /** Names the database: two environments on one machine never mix. */
  environment: z.string().regex(/^[a-z0-9-]{1,20}$/),
  provider: z.strictObject({
    name: z.string().min(1).max(60),
    /** The middle part of `ROLE_{provider}_ADMINISTRATOR`. */
    rolePart: z.string().regex(/^[A-Z0-9_]+$/),
    footerLine: z.string().max(80),
    /** What the redeem link of a terminal begins with (decisions.md G13); without it no terminal codes are printed. */
    redeemBase: z.url({ protocol: /^https?$/ }).optional(),
    links: z.array(z.strictObject({ title: z.string().min(1), href: z.url({ protocol: /^(https?|mailto|tel)$/ }) })),
    contact: z.strictObject({ phone: z.string(), email: z.string(), address: z.string() }),
  }),
  /** Opens the kitchen sink to administrators; the embedded API sets it while its developer pages are on. */
  devTools: z.boolean().optional(),
  /** Roles whose dashboard shows the offers of their merchant; merchant administrators where nothing is said (C5). */
  dashboardOffersFor: z.array(z.enum(roles)).optional(),
  /** Roles that are offered to take a redemption back; all that see redemptions where nothing is said (C9). */
  unredeemFor: z.array(z.enum(roles)).optional(),
  api: z.strictObject({
    /** Empty for the same origin; `/v1.0/app` is added by the client. */
    base: z
      .string()
      .regex(apiBase, 'must be empty, a path like "/api" or an address like "https://api.example.com"')
      .transform((base) => base.replace(/\/+$/, '')),
    /** Any cheap GET; any JSON answer counts as reachable, even a 401. */
    probePath: z.string().startsWith('/'),
    /** Send `Idempotency-Key`; only where the API honours it (decisions.md A2). */
    idempotencyKey: z.boolean(),
    /** The API answers reads by id with an `ETag` and honours `If-Match`. */
    etags: z.boolean().optional(),
    /** An update of a terminal that sends no PIN keeps the old one; elsewhere it might clear it (decisions.md M2). */
    terminalPinOptional: z.boolean().optional(),
    /** The API has a call that ends a session; without it a token lives on until it expires. */
    signOut: z.boolean().optional(),
    /** The API has a call that tells who changed a row; without it nobody is shown a history. */
    history: z.boolean().optional(),
    /** SMS stay on the server, which has no gateway: nobody is told that one was sent. */
    keepsSms: z.boolean().optional(),
    /** The API has a call that ends all sessions of a user. */
    endSessions: z.boolean().optional(),
    timeoutSeconds: z.number().min(1).max(300),
    /** Seconds by which a read may be behind the last write; 10 where nothing is said (docs/adr/0005). */
    lagSeconds: z.number().min(0).max(300).optional(),
    /** What the API takes for all merchants or all shops; `0` where nothing is said, empty to leave it out (B20). */
    allIds: z.string().max(20).optional(),
    /** Call name to how it wants the days of a range (T3, T4), for calls that declare `days`; their own where nothing is said. */
    dayStyles: dayStylesOfCalls.optional(),
    /** Call name to another path or verb (decisions.md, how to read 4). */
    overrides: z.record(
      z.string(),
      z.strictObject({
        method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
        path: z.string().startsWith('/').optional(),
      }),
    ),
  }),
  sync: z.strictObject({
    /** Pages a second while filling in the background; answers beside rows come at half of that. */
    pagesPerSecond: z.number().min(0.1).max(50),
    /** Merchants a minute whose shops are read in the background, 10 where nothing is said; 0 reads them when they are opened (M33). */
    parentsPerMinute: z.number().min(0).max(6000).optional(),
    /** Seconds between looks at the head of a list on screen. */
    headRefreshSeconds: z.number().min(1).max(3600),
    /** Minutes between full sweeps of a collection that is complete. */
    sweepMinutes: z.number().min(1).max(10_080),
    /** Days after which the local database of somebody who no longer signs in is deleted. */
    retentionDays: z.number().int().min(1).max(365),
  }),
})

export type RuntimeConfig = z.infer<typeof runtimeConfig>

export type ConfigReading = { ok: true; config: RuntimeConfig } | { ok: false; problems: string[] }

/** Reads a config; each problem is one sentence that names the setting. */
export function readRuntimeConfig(raw: unknown): ConfigReading {
  const parsed = runtimeConfig.safeParse(raw)
  if (parsed.success) return { ok: true, config: parsed.data }
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'config'}: ${issue.message}`),
  }
}
