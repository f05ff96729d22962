// SQL statements of the record store beside its statements: definitions, attachments and documents.
import { statement } from '#platform/database/statement.ts'
import type { Db } from '#platform/database/transaction.ts'

const definitionsStatement = statement(
  'xapi_definitions',
  `select a.iri, a.definition::text definition from xapi_activity a where a.tenant_id = $1::bigint and a.key = any ($2::uuid[])`,
).returns<{ iri: string; definition: string }>()
/** The known definitions of activities, by the hashes of their IRIs. */
export const listDefinitions = (db: Db, keys: readonly string[]) => db.run(definitionsStatement, [db.tenantId, [...keys]])

const writeDefinitionsStatement = statement(
  'xapi_write_definitions',
  `insert into xapi_activity (tenant_id, key, iri, definition)
   select $1::bigint, u.key, u.iri, u.definition::json from unnest($2::uuid[], $3::text[], $4::text[]) u (key, iri, definition)
   on conflict (tenant_id, key) do update set definition = excluded.definition`,
)
export const writeDefinitions = (db: Db, list: readonly { key: string; iri: string; definition: string }[]) =>
  db.run(writeDefinitionsStatement, [
    db.tenantId,
    list.map((one) => one.key),
    list.map((one) => one.iri),
    list.map((one) => one.definition),
  ])

const insertAttachmentsStatement = statement(
  'xapi_insert_attachments',
  `insert into xapi_attachment (tenant_id, sha2, content, sound)
   select $1::bigint, u.sha2, u.content, u.sound from unnest($2::text[], $3::bytea[], $4::boolean[]) u (sha2, content, sound)
   on conflict (tenant_id, sha2) do update set content = excluded.content, sound = true where excluded.sound and not xapi_attachment.sound`,
)
export interface StoredPart {
  content: Buffer
  sound: boolean
}
/** Stores the bytes of attachments by their declared hash, once; bytes with this hash replace others. */
export const insertAttachments = (db: Db, parts: ReadonlyMap<string, StoredPart>) => {
  const list = [...parts.values()]
  return db.run(insertAttachmentsStatement, [
    db.tenantId,
    [...parts.keys()],
    list.map((part) => part.content),
    list.map((part) => part.sound),
  ])
}

const attachmentsStatement = statement(
  'xapi_attachments',
  `select a.sha2, a.content from xapi_attachment a where a.tenant_id = $1::bigint and a.sha2 = any ($2::text[])`,
)
export const listAttachments = (db: Db, hashes: readonly string[]) => db.run(attachmentsStatement, [db.tenantId, [...hashes]])

const lockDocumentStatement = statement(
  'xapi_lock_document',
  `select pg_advisory_xact_lock(hashtextextended('xapi ' || $1::text || $2::text, 0))`,
)
/** Waits for other changes of the same document, until the transaction ends. */
export const lockDocument = (db: Db, key: string) => db.run(lockDocumentStatement, [db.tenantId, key])

const findDocumentStatement = statement(
  'xapi_find_document',
  `select d.content, d.content_type "contentType", d.etag, (extract(epoch from d.updated_at) * 1000)::float8 "updatedAt"
     from xapi_document d where d.tenant_id = $1::bigint and d.scope = $2::uuid and d.key = $3::uuid`,
).returns<{ content: Buffer; contentType: string; etag: string; updatedAt: number }>()
export const findDocument = async (db: Db, scope: string, key: string) =>
  (await db.run(findDocumentStatement, [db.tenantId, scope, key]))[0]

const writeDocumentStatement = statement(
  'xapi_write_document',
  `insert into xapi_document (tenant_id, scope, key, name, registration, content, content_type, etag, updated_at)
   values ($1::bigint, $2::uuid, $3::uuid, $4, $5::uuid, $6, $7, $8, date_trunc('milliseconds', clock_timestamp()))
   on conflict (tenant_id, scope, key) do update set content = excluded.content, content_type = excluded.content_type, etag = excluded.etag,
          updated_at = excluded.updated_at`,
)
export interface DocumentPlace {
  scope: string
  key: string
  name: string
  registration: string | null
}
export const writeDocument = (
  db: Db,
  { scope, key, name, registration }: DocumentPlace,
  { content, contentType, etag }: { content: Buffer; contentType: string; etag: string },
) => db.run(writeDocumentStatement, [db.tenantId, scope, key, name, registration, content, contentType, etag])

const deleteDocumentStatement = statement(
  'xapi_delete_document',
  `delete from xapi_document d where d.tenant_id = $1::bigint and d.scope = $2::uuid and d.key = $3::uuid`,
)
export const deleteDocument = (db: Db, scope: string, key: string) => db.run(deleteDocumentStatement, [db.tenantId, scope, key])

const deleteDocumentsStatement = statement(
  'xapi_delete_documents',
  `delete from xapi_document d where d.tenant_id = $1::bigint and d.scope = $2::uuid and ($3::uuid is null or d.registration = $3::uuid)`,
)
export const deleteDocuments = (db: Db, scope: string, registration: string | null) =>
  db.run(deleteDocumentsStatement, [db.tenantId, scope, registration])

const listDocumentsStatement = statement(
  'xapi_list_documents',
  `select d.name, (extract(epoch from d.updated_at) * 1000)::float8 "updatedAt" from xapi_document d
    where d.tenant_id = $1::bigint and d.scope = $2::uuid and ($3::uuid is null or d.registration = $3::uuid)
      and ($4::text is null or d.updated_at > $4::text::timestamptz)
    order by d.updated_at, d.name limit 10000`,
).returns<{ name: string; updatedAt: number }>()
/** Names of the documents of a scope that changed after `since`. */
export const listDocuments = (db: Db, scope: string, registration: string | null, since: string | null) =>
  db.run(listDocumentsStatement, [db.tenantId, scope, registration, since])
