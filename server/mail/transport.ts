import { desc } from 'drizzle-orm'
import type { Clock } from '#server/process/clock.ts'
import { insertMany } from '#server/data/insert-many.ts'
import type { Database } from '#server/data/open-database.ts'
import { outgoingMessages } from '#server/data/schema/mail.ts'

export interface OutgoingMessage {
  channel: 'mail' | 'sms'
  recipient: string
  subject: string
  body: string
}

/**
 * How mail and SMS leave. `within` is the transaction of the change that asks for them: a change that is rolled
 * back notifies nobody, so a transport that really sends must queue here and send after the commit.
 */
export interface Transport {
  send(messages: OutgoingMessage | readonly OutgoingMessage[], within: Database): Promise<void>
}

/** The embedded transport: messages stay in the database and are read on /dev/mailbox. */
export function mailboxTransport(clock: Clock): Transport {
  return {
    send: async (messages, within) => {
      const rows = [messages].flat().map((message) => ({ ...message, at: clock.now() }))
      await insertMany(within, outgoingMessages, rows)
    },
  }
}

/** The newest messages of the mailbox. */
export function newestMessages(db: Database, limit: number) {
  return db.select().from(outgoingMessages).orderBy(desc(outgoingMessages.at), desc(outgoingMessages.id)).limit(limit)
}
