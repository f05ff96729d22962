// Covers of courses and sub-scenes without their own picture: the first video, else the figure before its background. Videos of the customer
// come before those of other roles and the introduction, because a course is known by its customer.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'
import { appearancesOf } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { urlOf } from '#features/organisation/files/server/files.ts'

const firstVideos = statement(
  'productions_first_videos',
  `select distinct on (c.id) c.id, f.poster_path "posterPath"
     from course s
     join course p on p.tenant_id = s.tenant_id and p.id = s.parent_id and p.deleted_at is null
    cross join lateral unnest(array[s.course_id, s.id]) c (id)
    cross join lateral (
      select s.intro path, 2 rank, 0 seq, 0::bigint id where s.intro is not null
       union all
      select k.video_file, case k.type when 'QUESTION' then 0 else 1 end, k.seq, k.id from script k
       where k.tenant_id = s.tenant_id and k.subscene_id = s.id and k.deleted_at is null and k.video_file <> '') m
     join file f on f.tenant_id = s.tenant_id and f.path = m.path and f.poster_path is not null
    where s.tenant_id = $1 and (s.course_id = any ($2::bigint[]) or s.id = any ($2::bigint[])) and c.id = any ($2::bigint[])
      and s.type = 'SUB_SCENE' and s.deleted_at is null
    order by c.id, p.seq, p.id, s.seq, s.id, m.rank, m.seq, m.id`,
).returns<{ id: string; posterPath: string }>()

/** Returns the address of a picture by course or sub-scene id; null if the figure no longer exists. */
export async function coversOf(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const [videos, figures] = await Promise.all([db.run(firstVideos, [db.tenantId, ids]), appearancesOf(db, ids, 'question')])
  const covers = new Map([...figures].map(([id, figure]) => [id, figure?.pictureUrl ?? null]))
  for (const { id, posterPath } of videos) covers.set(id, urlOf(posterPath))
  return covers
}
