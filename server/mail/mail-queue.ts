import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { insertMany } from '#server/data/insert-many.ts'
import { mailQueue } from '#server/data/schema/mail.ts'
import { mailboxTransport, type OutgoingMessage, type Transport } from './transport.ts'
import type { Delivery, Letter } from './deliver-mail.ts'

/** A letter that is being sent for longer than this was in the hands of a server that died. */
const longestSendMs = 10 * 60_000
const firstPauseMs = 30_000
const longestPauseMs = 3_600_000
const maxTries = 10
const rememberedMs = 30 * 24 * 3_600_000

/** What can leave goes to the queue, within the change's own transaction; the rest stays in the mailbox. */
export function queueTransport(clock: Clock, leaving: readonly OutgoingMessage['channel'][]): Transport {
  const mailbox = mailboxTransport(clock)
  return {
    send: async (messages, within) => {
      const now = clock.now()
      const all = [messages].flat()
      await mailbox.send(
        all.filter(({ channel }) => !leaving.includes(channel)),
        within,
      )
      const rows = all
        .filter(({ channel }) => leaving.includes(channel))
        .map((message) => ({ ...message, at: now, state: 'waiting' as const, tries: 0, dueAt: now }))
      await insertMany(within, mailQueue, rows)
    },
  }
}

interface Sending {
  /** What this one sends: a mail server that is slow holds up no SMS. */
  channel: OutgoingMessage['channel']
  db: Database
  clock: Clock
  deliver(letter: Letter): Promise<Delivery>
  /** Hears of letters that will not arrive, without their recipient and text. */
  report(error: unknown): void
}

/** Sends what is due, one letter after the other, until nothing is or `isStopping` says so. */
export async function sendDueMail(sending: Sending, isStopping: () => boolean = () => false): Promise<void> {
  const { channel, db, clock } = sending
  const tooLong = new Date(clock.now().getTime() - longestSendMs)
  await db
    .update(mailQueue)
    .set({ state: 'unclear', body: '', trouble: 'The server ended while it was being sent' })
    .where(and(eq(mailQueue.channel, channel), eq(mailQueue.state, 'sending'), lt(mailQueue.dueAt, tooLong)))
  while (!isStopping()) {
    const row = await takeDue(sending, clock.now())
    if (!row) return
    const letter = {
      ...row,
      date: row.at,
      messageId: `<${row.id}.${row.at.getTime()}@voucher-portal.invalid>`,
    }
    await settle(sending, row, await sending.deliver(letter))
  }
}

type Row = typeof mailQueue.$inferSelect

/** Takes a letter out of the queue before the mail server hears of it: whatever happens then, nobody sends it again. */
async function takeDue({ db, channel }: Sending, now: Date): Promise<Row | undefined> {
  const next = db
    .select({ id: mailQueue.id })
    .from(mailQueue)
    .where(and(eq(mailQueue.channel, channel), eq(mailQueue.state, 'waiting'), lte(mailQueue.dueAt, now)))
    .orderBy(asc(mailQueue.dueAt), asc(mailQueue.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(mailQueue)
    .set({ state: 'sending', dueAt: now, tries: sql`${mailQueue.tries} + 1` })
    .where(eq(mailQueue.id, sql`(${next})`))
    .returning()
  return row
}

async function settle({ channel, db, clock, report }: Sending, row: Row, delivery: Delivery): Promise<void> {
  const mine = eq(mailQueue.id, row.id)
  if (delivery.kind === 'sent') {
    await db.update(mailQueue).set({ state: 'sent', body: '', trouble: null }).where(mine)
    return
  }
  const { trouble, code } = delivery
  if (delivery.kind === 'later' && row.tries < maxTries) {
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (row.tries - 1))
    const dueAt = new Date(clock.now().getTime() + pause)
    await db.update(mailQueue).set({ state: 'waiting', dueAt, trouble }).where(mine)
    return
  }
  const state = delivery.kind === 'unclear' ? 'unclear' : 'refused'
  await db.update(mailQueue).set({ state, body: '', trouble }).where(mine)
  const what = channel === 'mail' ? 'Mail' : 'SMS'
  report(new Error(`${what} ${row.id} is ${state} after ${row.tries} tries (${code})`))
}

/** Forgets letters that left long ago. */
export async function forgetOldMail(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - rememberedMs)
  await db.delete(mailQueue).where(and(sql`${mailQueue.state} not in ('waiting', 'sending')`, lt(mailQueue.at, before)))
}

const restMs = 1000

/** Looks for due mail every second until it is stopped; a letter on its way is waited for. */
export function startMailSender(sending: Sending): { stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  const go = () => {
    round = sendDueMail(sending, () => isStopped)
      .catch((error: unknown) => sending.report(error))
      .then(() => {
        if (!isStopped) timer = setTimeout(go, restMs)
      })
  }
  go()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
