// The one error of the media engines.

/** `reason` is Chinese text for people; `retryable` says whether the same job may succeed when tried again. */
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
