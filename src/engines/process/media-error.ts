// The common error of the media engines.

/** `reason` is a Chinese message for users; `retryable` tells whether the same job may succeed later. */
export class MediaError extends Error {
  readonly reason: string
  readonly retryable: boolean

  constructor(reason: string, retryable: boolean, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MediaError'
    this.reason = reason
    this.retryable = retryable
  }
}
