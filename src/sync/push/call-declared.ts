/** A stored change that this portal's declaration cannot work with: written by a version with a fault, or damaged. */
export class BrokenChange extends Error {
  override readonly name = 'BrokenChange'
}

/** Calls a declaration's own function; one that throws must never stop the other changes. */
export function callDeclared<T>(ask: () => T): T {
  try {
    return ask()
  } catch (cause) {
    throw new BrokenChange('a stored change cannot be read', { cause })
  }
}
