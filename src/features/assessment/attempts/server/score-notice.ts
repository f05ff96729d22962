// Notice in the place of scores that become visible later.
import { readable } from '#platform/database/columns.ts'
import type { AttemptRow } from './queries.ts'

/** null: the scores are visible now, or never. */
export function scoreNotice({ displayScore, published, publishTime }: Pick<AttemptRow, 'displayScore' | 'published' | 'publishTime'>) {
  if (!displayScore || published) return null
  return publishTime ? `成绩将于 ${readable(publishTime).slice(0, 16)} 公布` : '成绩尚未公布'
}
