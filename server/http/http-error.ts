/** A request that was understood and is not done; `message` goes over the wire as it is. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 503

  /** Goes over the wire as `Retry-After`. */
  readonly retryAfterSeconds: number | null

  constructor(status: HttpError['status'], message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}
