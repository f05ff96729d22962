// SMS: sends a code. A demonstration writes it to the log; Aliyun and Tencent are loaded only if configured.
import { faultOfService } from '#shared/secrets.ts'
import type { Log } from '../log.ts'
import type { SendCode, SmsOptions } from './options.ts'

export interface Sms {
  /** Whether this server sends codes at all. */
  isOpen: boolean
  /** Sends in the background: the caller gets the same answer for known and unknown phones. */
  send(phone: string, code: string): void
  /**
   * Whether the circuit breaker is open: several phones in a row have failed, so an error is better than waiting for a code. After some
   * seconds the service is tried again. Failures of one phone never open it: only registered phones get codes, so a caller could learn that
   * a phone is registered.
   */
  troubled(): boolean
}

/** Time in ms for which a failed phone counts. */
const PHONE_MS = 60_000
/** Circuit breaker: number of phones in a row that must fail, and how long the service then rests. */
const PHONES = 3
const SERVICE_MS = 5_000

export function openSms(options: SmsOptions, log: Log, now: () => number = () => performance.now()): Sms {
  /** Time of failure of the phones that failed since the last success. */
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
            log.error({ err: faultOfService(error), phone: `${phone.slice(0, 3)}****${phone.slice(7)}` }, 'sms not sent')
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
