import { createHash } from 'node:crypto'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedFile } from '#store/define/file-values.ts'
import { HttpError } from './http-error.ts'

/** What one upload may hold; more is answered with 413. */
const limits = { fileSize: 10 * 1024 * 1024, files: 1, fields: 20, fieldSize: 256 * 1024 }

/** Lets the server take multipart requests; which calls do is their own word. */
export async function takeForms(http: FastifyInstance): Promise<void> {
  await http.register(fastifyMultipart, {
    limits,
    // The portal sends objects as JSON blobs, which have a file name, too (decisions.md B15): those are fields.
    isPartAFile: (_field, type, filename) =>
      !type?.startsWith('application/json') && (filename !== undefined || type === 'application/octet-stream'),
  })
}

/** The fields of a multipart request by name: text as it is, JSON parts parsed, the file as an `UploadedFile`. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: [string, unknown][] = []
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.push([part.fieldname, part.value])
      else fields.push([part.fieldname, new FileInForm(part.filename, part.mimetype, await part.toBuffer())])
    }
  } catch (error) {
    // The limits have a status of their own; everything else is a form that broke off or is none.
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new HttpError(400, 'The request cannot be read')
  }
  return Object.fromEntries(fields)
}

class FileInForm implements UploadedFile {
  readonly filename: string
  readonly mimetype: string
  readonly bytes: Uint8Array

  constructor(filename: string, mimetype: string, bytes: Uint8Array) {
    this.filename = filename
    this.mimetype = mimetype
    this.bytes = bytes
  }

  /** An idempotency key stands for a request as JSON: a digest is as good as ten megabytes. */
  toJSON() {
    return { filename: this.filename, sha256: createHash('sha256').update(this.bytes).digest('hex') }
  }
}
