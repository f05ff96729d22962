// Words of a mail about notices. A mail contains no score, and nothing that only the page may show.
import { createHash } from 'node:crypto'
import { headingOf, type NoticeKind, placeOf } from '#shared/notice-kinds.ts'
import type { MailRow } from './mail-queries.ts'

/** Number of notices that a mail lists. */
const maxListed = 20

interface Site {
  name: string
  /** Origin of the tenant's site, without a slash at the end. */
  origin: string
}

const factsOf = ({ kind, subjectId, title, amount }: MailRow) => ({ kind: kind as NoticeKind, subjectId, title, amount })

function lineOf(row: MailRow, origin: string): string {
  const facts = factsOf(row)
  const what = [headingOf(facts), row.title].filter(Boolean).join('：')
  return `· ${what}${row.dueTime ? `（${row.dueTime.slice(0, 16)} 截止）` : ''}\n  ${origin}${placeOf(facts)}`
}

/** Message-ID of the claimed notices: a repeated attempt has the same one. */
function idOf(rows: readonly MailRow[], { origin }: Site): string {
  const keys = rows.map(({ userId, kind, subjectId, created }) => [userId, kind, subjectId, created].join(' ')).toSorted()
  return `<notice.${createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 32)}@${new URL(origin).hostname}>`
}

/** The mail about the claimed notices of one person, of which there is at least one. */
export function mailOf(rows: readonly MailRow[], site: Site) {
  const [first] = rows
  if (!first) throw new Error('a mail needs a notice')
  const only = [headingOf(factsOf(first)), first.title].filter(Boolean).join('：')
  const more = rows.length - maxListed
  const text = [
    `${first.name}，您好：`,
    rows
      .slice(0, maxListed)
      .map((row) => lineOf(row, site.origin))
      .join('\n\n'),
    ...(more > 0 ? [`另有 ${more} 条通知，请登录后查看。`] : []),
    `本邮件由系统发送，请勿回复。在「通知设置」中可以关闭邮件：\n${site.origin}/learn/me`,
  ]
  return {
    to: { name: first.name, address: first.email },
    subject: `【${site.name}】${rows.length === 1 ? only : `您有 ${rows.length} 条新通知`}`,
    text: `${text.join('\n\n')}\n`,
    id: idOf(rows, site),
  }
}
