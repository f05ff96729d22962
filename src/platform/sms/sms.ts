// SMS: sending a code. By default it is written to the log; Aliyun and Tencent by configuration, loaded only then.
import type { Log } from '../log.ts'

export interface SmsOptions {
  provider: 'log' | 'aliyun' | 'tencent'
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** The template with one variable: `code` (Aliyun) or the first (Tencent). */
  template: string
  /** Tencent's SdkAppId. */
  appId: string
  region: string
  /** Host and port instead of the provider's own, e.g. a gateway inside the company; http:// for a plain one. */
  endpoint: string | undefined
  /** Longest wait for the provider. */
  timeoutMs: number
}

/** Sends one code; rejects with the provider's reason. */
export type SendCode = (phone: string, code: string) => Promise<void>

export interface Sms {
  /** Sends in the background: whoever asked is answered alike for known and unknown phones. */
  send(phone: string, code: string): void
  /** The provider has failed within the last minute: it is better to say so than to let people wait for a code. */
  troubled(): boolean
}

const TROUBLE_MS = 60_000

export function openSms(options: SmsOptions, log: Log): Sms {
  let failedAt = -Infinity
  let sender: Promise<SendCode> | undefined
  return {
    troubled: () => performance.now() - failedAt < TROUBLE_MS,
    send(phone, code) {
      sender ??= load(options, log)
      sender
        .then((send) => send(phone, code))
        .then(
          () => void (failedAt = -Infinity),
          (error: unknown) => {
            failedAt = performance.now()
            log.error({ err: error, phone: `${phone.slice(0, 3)}****${phone.slice(7)}` }, 'sms not sent')
          },
        )
    },
  }
}

async function load(options: SmsOptions, log: Log): Promise<SendCode> {
  if (options.provider === 'aliyun') return (await import('./aliyun.ts')).sendByAliyun(options)
  if (options.provider === 'tencent') return (await import('./tencent.ts')).sendByTencent(options)
  return (phone, code) => {
    log.info({ phone, code }, 'sms code')
    return Promise.resolve()
  }
}

/** Protocol and host of an endpoint as given; https where it does not say. */
export function endpointOf(given: string): { protocol: 'http' | 'https'; host: string } {
  const [, scheme = 'https', host = ''] = /^(?:(https?):\/\/)?([^/]+)/.exec(given) ?? []
  return { protocol: scheme === 'http' ? 'http' : 'https', host }
}
