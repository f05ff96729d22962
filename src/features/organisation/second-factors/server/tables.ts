// Second factors of people: the key of an authenticator app, passkeys, and recovery codes.
import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

export const totp = pgTable(
  'totp',
  {
    tenantId: id().notNull(),
    userId: id().notNull(),
    /** The key, sealed; null until the person has confirmed the first one by a code. */
    secret: text(),
    /** A key that waits for its first code, sealed. */
    newSecret: text(),
    newSecretAt: instant(),
    /** The step of the last accepted code, so that each code works once. */
    lastStep: integer(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
  ],
)

export const passkey = pgTable(
  'passkey',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    userId: id().notNull(),
    name: text().notNull(),
    /** The id of the credential in base64url. */
    credentialId: text().notNull(),
    /** The public key in the form of COSE. */
    publicKey: bytea().notNull(),
    /** Signature counter; 0 for passkeys that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator: internal, hybrid, usb ... */
    transports: text().array().notNull(),
    createTime: instant().notNull().default(sql`now()`),
    usedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
    uniqueIndex('passkey_credential_uq').on(t.tenantId, t.credentialId),
    index('passkey_user_ix').on(t.tenantId, t.userId),
  ],
)

/** Unused recovery codes; a used one is deleted. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    tenantId: id().notNull(),
    userId: id().notNull(),
    /** HMAC-SHA-256 of tenant, person and code. */
    codeHash: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.codeHash] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
  ],
)
