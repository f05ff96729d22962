// File access: the files that script lines show, and their readers.
import { toSnakeCase } from 'drizzle-orm/casing'
import type { FileReader } from '#features/organisation/files/server/files.ts'
import { fileFields } from '../fields.ts'

/** Must equal the expression of the index `script_files_ix`. */
const files = fileFields.map((name) => `s.${toSnakeCase(name)}`).join(', ')

export const filesOfScripts: readonly FileReader[] = [
  {
    words: ['course:menu'],
    records: `select from script s join course c on c.tenant_id = s.tenant_id and c.id = s.subscene_id and c.deleted_at is null
      where s.tenant_id = $1 and array[${files}] && $2
        and s.deleted_at is null and not exists (
          select from course up where up.tenant_id = c.tenant_id and up.id in (c.parent_id, c.course_id) and up.deleted_at is not null)`,
  },
]
