import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { CallRequest } from '#store/define/define-call.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import type { Database } from '#server/data/open-database.ts'
import { openEngines } from './engines.ts'
import { readFixture } from './read-fixture.ts'
import type { ServerUnderTest } from './server-under-test.ts'

export interface AnswerSample {
  /** `fixtures/<name>.json`, written by hand from the spec, never from what the server said. */
  fixture: string
  /** Each must read the fixture and the server's answer. */
  schemas: z.ZodType[]
  request: CallRequest
  /** Null without a session; an administrator unless said. */
  as?: KnownRole | null
  /** What the declaration reads out of the fixture: one row of its shape. */
  rows?: { of(answer: never): unknown[]; schema: z.ZodType }
  /** An answer whose fields may all be absent is any object. */
  isAllOptional?: true
}

/**
 * Holds the hand-written answers against what the calls declare, and the server's against both, on every engine.
 * `prepare` fills a database that the file has to itself.
 */
export async function testAnswers(samples: AnswerSample[], prepare: (db: Database) => Promise<ServerUnderTest>) {
  const engines = await openEngines()
  afterAll(() => Promise.all(engines.map(({ close }) => close())))

  test.each(samples)('the hand-written $fixture is what $request.call.name declares', ({ fixture, schemas, rows }) => {
    const answer = readFixture(fixture)
    for (const schema of schemas) expect(schema.safeParse(answer).error).toBeUndefined()
    if (rows) expect(rows.of(answer as never).map((row) => rows.schema.safeParse(row).error)).toEqual([undefined])
  })

  test.each(samples.filter(({ isAllOptional }) => !isAllOptional))(
    '$request.call.name refuses an answer that is a message',
    ({ schemas }) => {
      for (const schema of schemas) expect(schema.safeParse({ message: 'ok' }).success).toBe(false)
    },
  )

  for (const { name, db } of engines) {
    describe(`answers on ${name}`, () => {
      let server: ServerUnderTest
      beforeAll(async () => {
        server = await prepare(db)
      })

      test.each(samples)(
        '$request.call.name has every field of the hand-written $fixture, of the same kind',
        async ({ fixture, schemas, request, as = 'administrator' }) => {
          const { status, body } = await server.send(request, { token: as && (await server.tokenOf(as)) })
          expect(status).toBe(200)
          for (const schema of schemas) expect(schema.safeParse(body).error).toBeUndefined()
          expect(fieldsOf(body)).toEqual(expect.arrayContaining(fieldsOf(readFixture(fixture))))
        },
      )
    })
  }
}

/** Every field of an answer, with the kind of its value; in a list, of its first row. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return fieldsOf(value[0], `${path}[]`)
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, `${path}.${name}`))
}
