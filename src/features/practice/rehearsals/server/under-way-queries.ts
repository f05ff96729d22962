// The statement of a person's open run: its place and the words that are left.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Mode } from '../contract.ts'
import { gone } from './queries.ts'

export interface UnderWay {
  id: string
  projectId: string
  title: string
  mode: Mode
  subSceneId: string
  /** Index of the current line, and the number of lines. */
  place: number
  total: number
  /** Text of the current line; null after the last one. */
  text: string | null
  /** Characters that both sides have still to say. */
  characters: number
}
const underWay = statement(
  'rehearsal_under_way',
  `select r.id::text id, r.project_id::text "projectId", s.title, r.mode, r.sub_scene_id::text "subSceneId", r.place::int place, jsonb_array_length(r.lines) total,
          r.lines -> r.place::int ->> 'text' "text",
          (select coalesce(sum(char_length(l.line ->> 'text') + case when (l.line ->> 'needAnswer')::boolean then char_length(l.line ->> 'reference') else 0 end), 0)::int
             from jsonb_array_elements(r.lines) with ordinality l(line, nth) where l.nth > r.place) characters
     from rehearsal r join course s on s.tenant_id = r.tenant_id and s.id = r.sub_scene_id
    where r.tenant_id = $1 and r.user_id = $2 and r.state = 'OPEN' and not ${gone} order by r.mode = 'EXAM' desc, r.touched_at desc limit 1`,
).returns<UnderWay>()

/** The open run of a person: an exam first, else the most recently touched one. */
export const findUnderWay = async (db: Db, userId: string): Promise<UnderWay | undefined> =>
  (await db.run(underWay, [db.tenantId, userId]))[0]
