// SMS: sending a code. By default it is written to the log; Aliyun and Tencent by configuration, loaded only then.
import type { Log } from '../log.ts'
import type { SendCode, SmsOptions } from './options.ts'

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
