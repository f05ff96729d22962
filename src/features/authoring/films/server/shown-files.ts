// File access: readers of a sub-scene can read its films.
import type { FileReader } from '#features/organisation/files/server/files.ts'

export const filesOfFilms: readonly FileReader[] = [
  {
    words: ['course:menu'],
    records: `select from film m join course c on c.tenant_id = m.tenant_id and c.id = m.subscene_id and c.deleted_at is null
      where m.tenant_id = $1 and m.path = any ($2) and not exists (
        select from course up where up.tenant_id = c.tenant_id and up.id in (c.parent_id, c.course_id) and up.deleted_at is not null)`,
  },
]
