import type { FastifyReply } from 'fastify'
import { viewedFilePolicy } from './security-headers.ts'

/** What the handler of a call with `answer: fileBytes` returns. */
export interface FileAnswer {
  /** E.g. `application/pdf`, `text/csv; charset=utf-8`: a type the portal reads as bytes. */
  contentType: string
  /** What a browser would save it as: Latin letters, digits, `.`, `-`, `_`. */
  filename: string
  bytes: Uint8Array
  /** Shown in the browser, also within the portal, instead of being saved. Only for types that hold no scripts. */
  isForLooking?: boolean
}

/** Answers a file, for saving unless it says otherwise. */
export function sendFile(reply: FastifyReply, { contentType, filename, bytes, isForLooking = false }: FileAnswer) {
  if (isForLooking) {
    reply.header('content-security-policy', viewedFilePolicy)
    reply.header('x-frame-options', 'SAMEORIGIN')
  }
  const way = isForLooking ? 'inline' : 'attachment'
  return reply
    .type(contentType)
    .header('content-disposition', `${way}; filename="${filename.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** A file as JSON: how it is remembered under an idempotency key. */
export function fileToJson({ bytes, ...rest }: FileAnswer): object {
  return { ...rest, base64: Buffer.from(bytes).toString('base64') }
}

/** What `fileToJson` wrote. */
export function fileFromJson(json: unknown): FileAnswer {
  const { base64, ...rest } = json as Omit<FileAnswer, 'bytes'> & { base64: string }
  return { ...rest, bytes: Buffer.from(base64, 'base64') }
}
