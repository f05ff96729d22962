// File access: the files that the figures and voices of a tenant show, and their readers.
import type { FileReader } from '#features/organisation/files/server/files.ts'

export const filesOfTemplates: readonly FileReader[] = [
  {
    words: ['course:menu', 'digitalHuman:menu'],
    records: `select from digital_human_template t where t.tenant_id = $1
      and (t.still = any ($2) or array[t.source ->> 'picture', t.source ->> 'video', t.source ->> 'referenceAudio'] && $2)`,
  },
]
