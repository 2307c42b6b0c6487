import fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrorsAsJson } from '#server/http/error-answers.ts'

/** What the operator of the server hears of an error with this code, and what the caller gets. */
async function afterError(code: string) {
  const heard: unknown[] = []
  const http = fastify()
  answerErrorsAsJson(http, (error) => heard.push(error))
  const error = Object.assign(new Error('out of order'), { code })
  http.get('/', () => {
    throw error
  })
  const answer = await http.inject('/')
  await http.close()
  return { heard, status: answer.statusCode, body: answer.json<unknown>(), error }
}

it('an error inside is told to the operator, and not to the caller', async () => {
  const { heard, status, body, error } = await afterError('E_INSIDE')
  expect({ status, body }).toEqual({ status: 500, body: { message: 'Internal server error' } })
  expect(heard).toEqual([error])
})

it('somebody who left before the answer was out is nobody’s trouble', async () => {
  expect((await afterError('ERR_STREAM_PREMATURE_CLOSE')).heard).toEqual([])
})
