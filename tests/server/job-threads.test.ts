import { afterAll, afterEach, expect, test } from 'vitest'
import { defaultConfig } from '#server/process/default-config.ts'
import type { Carrier } from '#server/documents/board-pdf.ts'
import { JobThreads } from '#server/jobs/job-threads.ts'
import { type RunJob, runHere } from '#server/jobs/jobs.ts'
import { codeHeader, codeText } from '#tests/support/a-code-file.ts'
import { readPdf } from './support/read-pdf.ts'

let threads = new JobThreads()
afterEach(async () => {
  await threads.end()
  threads = new JobThreads()
})
afterAll(() => threads.end())

const { provider } = defaultConfig
const at = new Date('2026-11-20T06:00:00Z')
const carrier: Carrier = {
  voucherId: 'ONE',
  to: 'Kumari',
  from: 'Nimal',
  body: 'Happy birthday! '.repeat(40),
  amountCents: 500_000,
}
const carriers = (count: number) => Array.from({ length: count }, (_, n) => ({ ...carrier, voucherId: `V${n}` }))
const file = (text: string) => ({ filename: 'a.csv', mimetype: 'text/csv', bytes: Buffer.from(text) })
const codes = (count: number) =>
  file(
    codeText(
      Array.from({ length: count }, (_, n) => ['1', '500', `CODE-${n}`, `SN-${n}`, '2099-12-31']),
      codeHeader,
    ),
  )

test('a job gives in a thread what it gives here, and is refused with the same words', async () => {
  const drawn = await threads.run(1, 'boardPdf', carriers(3), provider, at)
  expect(readPdf(Buffer.from(drawn)).pages).toHaveLength(3)
  const ids = file('Voucher ID\none\ntwo\n')
  expect(await threads.run(1, 'voucherIdsIn', ids)).toEqual(['ONE', 'TWO'])
  expect(await threads.run(1, 'readCodeFile', codes(20), at)).toEqual(await runHere(1, 'readCodeFile', codes(20), at))
  const refused = { status: 400, message: expect.stringContaining('Row 2, Denomination: must be an amount') }
  const wrong = file(codeText([['1', 'five', 'CODE', 'SN', '2099-12-31']], codeHeader))
  await expect(threads.run(1, 'readCodeFile', wrong, at)).rejects.toMatchObject(refused)
  // One that breaks is told as the failure that it is, and the next is done.
  await expect(threads.run(1, 'voucherIdsIn', null as never)).rejects.toThrow(TypeError)
  expect(await threads.run(1, 'voucherIdsIn', ids)).toEqual(['ONE', 'TWO'])
})

/** How often another request could have been begun while the largest board is drawn. */
async function turnsDuring(run: RunJob): Promise<number> {
  let turns = 0
  let isOver = false
  const drawing = run(1, 'boardPdf', carriers(300), provider, at).finally(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  while (!isOver) {
    turns += 1
    await new Promise((resolve) => {
      setTimeout(resolve, 1)
    })
  }
  await drawing
  return turns
}

test('others are answered while a job is done', async () => {
  // A thread that begins, and code that is loaded, are no measure.
  for (const run of [runHere, threads.run]) await run(1, 'boardPdf', carriers(1), provider, at)
  const here = await turnsDuring(runHere)
  expect(await turnsDuring(threads.run)).toBeGreaterThan(10 * (here + 1))
})

test('a person has one job at a time, so that who comes later waits for one and not for all of them', async () => {
  const ended: string[] = []
  const note = (who: string) => () => void ended.push(who)
  const many = [1, 2, 3].map((n) => threads.run(1, 'readCodeFile', codes(3000), at).then(note(`first ${n}`)))
  const other = threads.run(2, 'voucherIdsIn', file('one')).then(note('second'))
  await Promise.all([...many, other])
  expect(ended.filter((who) => who !== 'second')).toEqual(['first 1', 'first 2', 'first 3'])
  expect(ended.indexOf('second')).toBeLessThan(2)
})

test('who sends more than wait for anybody is told to wait, and nobody else is', async () => {
  const many = Array.from({ length: 6 }, () => threads.run(1, 'voucherIdsIn', file('one')))
  const told = await Promise.allSettled(many)
  const refused = told.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toEqual([expect.objectContaining({ status: 429, retryAfterSeconds: 5 })])
  expect(await threads.run(2, 'voucherIdsIn', file('two'))).toEqual(['TWO'])
})

test('a stop tells those that wait that the server stops, and those that run fail', async () => {
  const running = threads.run(1, 'boardPdf', carriers(300), provider, at)
  const waiting = threads.run(1, 'voucherIdsIn', file('one'))
  const both = Promise.allSettled([running, waiting])
  await threads.end()
  expect(await both).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected', reason: { status: 503, message: expect.stringContaining('stopping') } },
  ])
  // Another thread takes the place of one that has ended.
  expect(await threads.run(2, 'voucherIdsIn', file('two'))).toEqual(['TWO'])
})
