// File access: the originals of documents, and their readers.
import type { FileReader } from '#features/organisation/files/server/files.ts'

export const filesOfDocuments: readonly FileReader[] = [
  {
    words: ['document:menu'],
    records: 'select from document_version v where v.tenant_id = $1 and v.path = any ($2)',
  },
]
