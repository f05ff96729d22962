// Sends mail over SMTP.
import { createTransport } from 'nodemailer'
import { faultOfService } from '#shared/secrets.ts'
import type { MailOptions } from './options.ts'

interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  /** Message-ID: a repetition after a lost answer has the same one, so that the receiver can drop it. */
  id: string
}

/** A mail that was not accepted. `kind`: refused for good, refused for now, or the server could not be reached. */
export class MailError extends Error {
  readonly kind: 'refused' | 'deferred' | 'unreachable'
  constructor(kind: MailError['kind'], cause: unknown) {
    const { message, code } = faultOfService(cause) as Error & { code?: string }
    super(code ? `${code}: ${message}` : message)
    this.kind = kind
  }
}

export interface Mailer {
  /** Resolves when the server has accepted the mail. @throws MailError */
  send(mail: Mail): Promise<void>
  /** Connects and signs in without sending anything. @throws MailError */
  check(): Promise<void>
  close(): void
}

/** Whether a text is one address and nothing else, so that it adds no recipient and no command. */
export const isAddress = (text: string): boolean => /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/.test(text) && text.length <= 254

/** Text without line breaks and other control characters, for a header. */
const inHeader = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

function kindOf(error: { responseCode?: number; code?: string }): MailError['kind'] {
  // a refused sign-in is a fault of the settings, which the operator mends
  if (error.code === 'EAUTH' || error.responseCode === undefined) return 'unreachable'
  return error.responseCode >= 500 ? 'refused' : 'deferred'
}

/** Opens a mailer; it connects with the first mail, and keeps up to two connections. */
export function openMailer({ url, from, timeoutMs }: MailOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, id }) {
      try {
        await transport.sendMail({
          from,
          to: { name: inHeader(to.name), address: to.address },
          subject: inHeader(subject),
          text,
          messageId: id,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw new MailError(kindOf(error as object), error)
      }
    },
    async check() {
      await transport.verify().catch((error: object) => {
        throw new MailError(kindOf(error), error)
      })
    },
    close: () => transport.close(),
  }
}
