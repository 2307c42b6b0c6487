import { z } from 'zod'

/** A file of a multipart call as the server reads it. */
export interface UploadedFile {
  readonly filename: string
  readonly mimetype: string
  readonly bytes: Uint8Array
}

interface FileRule {
  /** Lower case, without the dot. */
  extensions: readonly string[]
  /** What is said of another file. */
  message: string
}

/**
 * A file in the body of a multipart call: the portal sends a `File` (or a named Blob), the server's handler gets an
 * `UploadedFile`. Judged by its name, because Windows gives a CSV the type of the program that opens it.
 */
export function uploadedFile({ extensions, message }: FileRule): z.ZodType<UploadedFile, Blob | UploadedFile> {
  const isAllowed = (name: string) => extensions.includes(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
  const schema = z.custom<UploadedFile>((value) => isFile(value) && isAllowed(nameOf(value)), message)
  // What goes in is not what comes out: the wire lies between.
  return schema.meta({ type: 'string', format: 'binary' }) as z.ZodType as z.ZodType<UploadedFile, Blob | UploadedFile>
}

/** The one CSV of an upload, with the spec's words for anything else (spec 000 §5). */
export const csvFile = uploadedFile({
  extensions: ['csv'],
  message: 'You can only upload *.csv files, and the max no of files is restricted to 1',
})

/** The answer of a call that answers a file (PDF, CSV): bytes to the portal; the server's handler adds type and name. */
export const fileBytes = z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' })

function isFile(value: unknown): value is Blob | UploadedFile {
  if (value instanceof Blob) return true
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array
}

function nameOf(file: Blob | UploadedFile): string {
  if ('filename' in file) return file.filename
  return 'name' in file && typeof file.name === 'string' ? file.name : ''
}
