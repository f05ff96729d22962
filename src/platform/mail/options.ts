// Settings of mail: an SMTP server and the sender.
import { z } from 'zod'

export interface MailOptions {
  /** smtp:// or smtps:// with user and password. */
  url: string
  /** Address of the sender, with or without a name: 演武 <training@example.com>. */
  from: string
  /** Timeout of each step of a connection in milliseconds. */
  timeoutMs: number
}

const blank = (value: unknown) => (value === '' ? undefined : value)
const isMailServer = (text: string) => {
  const url = URL.parse(text)
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
}
const sender = z.string().regex(/^(?:[^<>\r\n]{1,100} )?<?[^\s<>@,;]+@[^\s<>@,;]+>?$/, '须为 邮箱地址，或 名称 <邮箱地址>')

export const mailVariables = {
  SMTP_URL: z.preprocess(blank, z.string().refine(isMailServer, '须为 smtp://用户:密码@主机:端口 或 smtps://…').optional()),
  MAIL_FROM: z.preprocess(blank, sender.optional()),
}
const Variables = z.object(mailVariables)

/** Undefined without SMTP_URL: then the server offers no mail. */
export const mailOf = ({ SMTP_URL: url, MAIL_FROM: from }: z.infer<typeof Variables>): MailOptions | undefined =>
  url === undefined || from === undefined ? undefined : { url, from, timeoutMs: 20_000 }

/** Whether only one of the two variables is set. */
export const lacksMail = (e: z.infer<typeof Variables>): boolean => (e.SMTP_URL === undefined) !== (e.MAIL_FROM === undefined)

/** Names of variables whose values no message repeats. */
export const mailSecrets = ['SMTP_URL']
