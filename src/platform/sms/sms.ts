// SMS: sending a code. For a demonstration it is written to the log; Aliyun and Tencent by configuration, loaded only then.
import type { Log } from '../log.ts'
import type { SendCode, SmsOptions } from './options.ts'

export interface Sms {
  /** Whether codes are sent here at all. */
  isOpen: boolean
  /** Sends in the background: whoever asked is answered alike for known and unknown phones. */
  send(phone: string, code: string): void
  /**
   * Several phones in turn were refused just now: it is better to say so than to let people wait for a code. After some seconds the service is
   * asked again. Of one phone alone nothing is told: a code goes to those that somebody here has, so whoever asks twice would learn it.
   */
  troubled(): boolean
}

/** So long a phone that failed counts. */
const PHONE_MS = 60_000
/** Phones in a row that fail before it is the service that is in trouble, and for how long it is then left alone. */
const PHONES = 3
const SERVICE_MS = 5_000

export function openSms(options: SmsOptions, log: Log, now: () => number = () => performance.now()): Sms {
  /** Phones that failed since the last success, and when. */
  const failed = new Map<string, number>()
  let sender: Promise<SendCode> | undefined
  return {
    isOpen: options.provider !== 'none',
    troubled: () => failed.size >= PHONES && now() - Math.max(...failed.values()) < SERVICE_MS,
    send(phone, code) {
      sender ??= load(options, log)
      sender
        .then((send) => send(phone, code))
        .then(
          () => failed.clear(),
          (error: unknown) => {
            for (const [other, at] of failed) if (now() - at >= PHONE_MS) failed.delete(other)
            failed.set(phone, now())
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
