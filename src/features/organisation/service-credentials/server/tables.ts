// Credentials with which a tenant's services sign in to submit results.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'

export const serviceCredential = pgTable(
  'service_credential',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    name: text().notNull(),
    /** SHA-256 of the secret, which has 256 random bits and is shown once. */
    secretHash: bytea().notNull(),
    /** Scopes of the credential: exam-results, practice-results. */
    scopes: text().array().notNull(),
    createUserId: id(),
    createUserName: text(),
    createTime: instant().notNull().default(sql`now()`),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    index('service_credential_hash_ix').on(t.tenantId, t.secretHash),
    check('service_credential_name_ck', sql`char_length(${t.name}) between 1 and 50`),
  ],
)
