/**
 * When a file is stored: `start` by the install event; `every-role` and the lists of screens once the role is known;
 * `late` once it was needed.
 */
export type ProgramPart = 'start' | 'every-role' | 'late' | readonly string[]

/** One file of a build, as the build lists it (server/portal/program-parts.ts). */
export interface ProgramFile {
  /** Without a slash at its beginning. */
  url: string
  /** Hash of the content; null if the name has one. */
  revision: string | null
  /** Files without one are stored last. */
  part?: ProgramPart
}
