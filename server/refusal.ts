/** A request that was understood and is not done; `message` goes over the wire as it is. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429

  constructor(status: Refusal['status'], message: string) {
    super(message)
    this.status = status
  }
}
