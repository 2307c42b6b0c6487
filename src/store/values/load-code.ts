/** A part of the program that is loaded on demand could not be loaded. Its name survives the way out of a worker. */
export class MissingCode extends Error {
  static readonly title = 'MissingCode'
  override readonly name = MissingCode.title
}

/** Loads a part of the program inside a worker; rejects with MissingCode. */
export function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((cause: unknown) => {
    throw new MissingCode('a part of the program could not be loaded', { cause })
  })
}
