/**
 * Why a change was not taken; `invalid` carries the spec's own text, `not-saved` means storage refused it, `too-late`
 * that the entry to be changed has moved on.
 */
export class MutationRefused extends Error {
  override readonly name = 'MutationRefused'
  readonly kind: 'invalid' | 'not-allowed' | 'not-saved' | 'too-late'

  constructor(kind: MutationRefused['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
