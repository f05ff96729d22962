// Rules of notices: a person lists and reads their own.
import { readable } from '#platform/database/columns.ts'
import { announce } from '#platform/database/listener.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { ContentOf } from '#shared/contract.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Paging } from '#shared/paging.ts'
import type { notices } from '../contract.ts'
import type { NoticeFacts, NoticeKind } from '#shared/notice-kinds.ts'
import type { NoticesMoved } from './live.ts'
import * as queries from './queries.ts'

/** The notices of the caller, the newest first. */
export async function pageNotices(db: Db, asked: Paging): Promise<ContentOf<typeof notices.page>> {
  const { userId } = await db.who()
  const [rows, counted] = await Promise.all([
    queries.pageNotices(db, userId, asked.pageSize, offsetOf(asked)).execute(),
    queries.countNotices(db, userId),
  ])
  return {
    ...counted,
    records: rows.map(({ kind, subjectId, title, dueAt, amount, createdAt, readAt }) => ({
      kind: kind as NoticeKind,
      ...{ subjectId, title, amount },
      dueTime: dueAt && readable(dueAt),
      createTime: readable(createdAt),
      read: readAt !== null,
    })),
  }
}

/** The other pages of the person show the new number. */
const tell = (db: Db, userId: string) => announce(db, { notice: { tenantId: db.tenantId, people: [userId] } } satisfies NoticesMoved)

/** Marks a notice of the caller as read. @throws notFound if the caller has none of this kind and subject */
export async function readNotice(db: Db, which: Pick<NoticeFacts, 'kind' | 'subjectId'>): Promise<void> {
  const { userId } = await db.who()
  if (await queries.markRead(db, userId, which)) await tell(db, userId)
  else if (!(await queries.hasNotice(db, userId, which))) throw notFound()
}

export async function readAllNotices(db: Db): Promise<void> {
  const { userId } = await db.who()
  if (await queries.markRead(db, userId)) await tell(db, userId)
}
