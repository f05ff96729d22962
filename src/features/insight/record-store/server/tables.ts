// Tables of the record store: credentials, statements with their search keys, definitions of activities, documents, attachments.
import { sql } from 'drizzle-orm'
import { boolean, check, customType, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'

/** JSON whose text stays as it is. */
const jsonText = customType<{ data: string; driverData: string }>({ dataType: () => 'json' })

export const xapiCredential = pgTable(
  'xapi_credential',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    name: text().notNull(),
    /** User name of HTTP Basic. */
    key: text().notNull(),
    /** SHA-256 of the secret, which has 256 random bits and is shown once. */
    secretHash: bytea().notNull(),
    scope: text().notNull(),
    /** Whether scores that its statements tell count as they are. */
    trustedScores: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    createUserId: id(),
    createUserName: text(),
    createTime: instant().notNull().default(sql`now()`),
    lastUsedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    uniqueIndex('xapi_credential_key_ux').on(t.tenantId, t.key),
    check('xapi_credential_name_ck', sql`char_length(${t.name}) between 1 and 50`),
    check('xapi_credential_scope_ck', sql`${t.scope} in ('WRITE', 'READ_WRITE')`),
  ],
)

/** Writers of a tenant take turns, so the places grow in the order of commits, and `stored` grows with them. */
export const xapiStatement = pgTable(
  'xapi_statement',
  {
    tenantId: id().notNull(),
    statementId: uuid().notNull(),
    /** Place in the order of storing. */
    ord: id().notNull(),
    stored: instant().notNull(),
    voided: boolean().notNull().default(false),
    /** Whether the statement voids the one that it refers to. */
    voids: boolean().notNull().default(false),
    /** Statement that the object refers to. */
    targetRef: uuid(),
    body: jsonText().notNull(),
    /** SHA-256 of the normal form, which decides whether a repeated id tells the same. */
    fingerprint: bytea().notNull(),
    /** Credential that brought the statement; null: written here. */
    credentialId: id(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.statementId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    uniqueIndex('xapi_statement_ord_ux').on(t.tenantId, t.ord),
    index('xapi_statement_stored_ix').on(t.tenantId, t.stored, t.ord),
    index('xapi_statement_target_ix').on(t.tenantId, t.targetRef).where(sql`${t.targetRef} is not null`),
    index('xapi_statement_reference_ix').on(t.tenantId, t.ord).where(sql`${t.targetRef} is not null`),
  ],
)

/**
 * Search keys of statements: hashes of verb, activities, agents and registration. The rows are written with their statement, whose foreign
 * key is enough: one of their own would double the time of writing.
 */
export const xapiStatementKey = pgTable(
  'xapi_statement_key',
  { tenantId: id().notNull(), key: uuid().notNull(), ord: id().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.key, t.ord] })],
)

export const xapiActivity = pgTable(
  'xapi_activity',
  {
    tenantId: id().notNull(),
    /** Hash of the IRI, which may be longer than an index allows. */
    key: uuid().notNull(),
    iri: text().notNull(),
    definition: jsonText().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.key] }), foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] })],
)

/** Documents of the resources state, activity profile and agent profile. */
export const xapiDocument = pgTable(
  'xapi_document',
  {
    tenantId: id().notNull(),
    /** Hash of the resource with its activity and agent. */
    scope: uuid().notNull(),
    /** Hash of the name of the document and its registration. */
    key: uuid().notNull(),
    name: text().notNull(),
    registration: uuid(),
    content: bytea().notNull(),
    contentType: text().notNull(),
    etag: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.scope, t.key] }), foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] })],
)

export const xapiAttachment = pgTable(
  'xapi_attachment',
  {
    tenantId: id().notNull(),
    /** The SHA-2 that the statement declares, in hexadecimal. */
    sha2: text().notNull(),
    content: bytea().notNull(),
    /** Whether the content has this hash. The protocol also takes others, which a right content replaces. */
    sound: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.sha2] }), foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] })],
)

/** Outbox: results of this system whose statement is still to be written, in the transaction that made them. */
export const xapiOutbox = pgTable(
  'xapi_outbox',
  {
    tenantId: id().notNull(),
    kind: text({ enum: ['EXAM', 'PRACTICE'] }).notNull(),
    /** Id of the attempt or of the practice run. */
    subjectId: id().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.kind, t.subjectId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    check('xapi_outbox_kind_ck', sql`${t.kind} in ('EXAM', 'PRACTICE')`),
  ],
)
