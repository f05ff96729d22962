// Titles that the copy of a course or of its part could meet.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { cutTitle, maxTitle, originalTitle } from '#shared/copy-title.ts'

const titles = statement(
  'courses_titles_like',
  `select title from course where tenant_id = $1 and deleted_at is null and starts_with(title, $2)
      and case when $3::bigint is null then type = 'COURSE' else parent_id = $3 end`,
  'anew',
)

/** The titles of live courses (without a parent), or of the children of a parent, that begin like the original of `title`. */
export const listTitlesLike = async (db: Db, parentId: string | null, title: string): Promise<string[]> =>
  (await db.run(titles, [db.tenantId, cutTitle(originalTitle(title), maxTitle / 2), parentId])).map((r) => r.title)
