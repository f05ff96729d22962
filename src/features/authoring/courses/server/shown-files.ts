// File access: the files that courses show, and their readers.
import type { FileReader } from '#features/organisation/files/server/files.ts'

const live = `c.deleted_at is null and not exists (
  select from course up where up.tenant_id = c.tenant_id and up.id in (c.parent_id, c.course_id) and up.deleted_at is not null)`

export const filesOfCourses: readonly FileReader[] = [
  {
    words: ['course:menu'],
    records: `select from course c where c.tenant_id = $1 and (c.image_file = any ($2) or c.intro = any ($2)) and ${live}`,
  },
  // every signed-in person can choose enabled courses
  {
    words: null,
    records: `select from course c where c.tenant_id = $1 and c.image_file = any ($2) and c.type = 'COURSE' and c.is_valid = 'VALID' and ${live}`,
  },
]
