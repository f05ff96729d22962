// Check of the mail server: it is reachable and accepts the credentials. No mail is sent.
import { openMailer } from '#platform/mail/mail.ts'
import type { MailOptions } from '#platform/mail/options.ts'
import { type Check, pass, tried } from './check.ts'

const NAME = '邮件服务器'
const ADVICE = '检查 SMTP_URL 的地址、端口、用户与密码'

/** Without a mail server there is nothing to check. */
export async function checkMail(options: MailOptions | undefined): Promise<Check[]> {
  if (!options) return []
  return tried(NAME, ADVICE, async () => {
    const mailer = openMailer(options)
    try {
      await mailer.check()
      return [pass(NAME, `${new URL(options.url).host} 接受登录`)]
    } finally {
      mailer.close()
    }
  })
}
