// Identity providers of a tenant, the links of their subjects to people, sign-ins under way, and logout tokens that were seen.
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, instant, nextId } from '#platform/database/columns.ts'
import { tenant } from '#features/organisation/tenants/server/tables.ts'
import { appUser } from '#features/organisation/users/server/tables.ts'

export const identityProvider = pgTable(
  'identity_provider',
  {
    tenantId: id().notNull(),
    id: id().notNull().default(nextId),
    /** Protocol of the provider; today oidc only. */
    kind: text().notNull(),
    name: text().notNull(),
    enabled: boolean().notNull().default(false),
    /** With three officers, a saved provider waits for the confirmation of the confidentiality officer. */
    pending: boolean().notNull().default(false),
    issuer: text().notNull(),
    /** '' until the administrator has registered this system with the provider. */
    clientId: text().notNull(),
    /** The client secret, sealed; null if there is none. */
    clientSecret: text(),
    /** The facts that link a subject to a person at the first sign-in, in this order: workNo, phone, email. */
    linkBy: text().array().notNull(),
    /** Name of the claim that holds the work number. */
    workNoClaim: text().notNull(),
    /** Domains whose verified e-mail addresses may link. */
    emailDomains: text().array().notNull(),
    /** Whether a sign-in for which the provider has verified several factors (claim `amr`) needs no second factor here. */
    trustsMfa: boolean().notNull().default(false),
    createUserId: id(),
    createUserName: text(),
    createTime: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.tenantId] }),
    uniqueIndex('identity_provider_name_uq').on(t.tenantId, t.name),
    check('identity_provider_kind_ck', sql`${t.kind} in ('oidc')`),
  ],
)

/** A subject is linked once and never to another person; a person has one subject of a provider. */
export const identityLink = pgTable(
  'identity_link',
  {
    tenantId: id().notNull(),
    providerId: id().notNull(),
    subject: text().notNull(),
    userId: id().notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.providerId, t.subject] }),
    foreignKey({ columns: [t.tenantId, t.providerId], foreignColumns: [identityProvider.tenantId, identityProvider.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [appUser.tenantId, appUser.id] }).onDelete('cascade'),
    uniqueIndex('identity_link_user_uq').on(t.tenantId, t.userId, t.providerId),
  ],
)

/** Sign-ins under way; each row is taken once. */
export const ssoFlow = pgTable(
  'sso_flow',
  {
    tenantId: id().notNull(),
    /** SHA-256 of the state. */
    stateHash: bytea().notNull(),
    providerId: id().notNull(),
    /** SHA-256 of the cookie of the browser that began. */
    browserHash: bytea().notNull(),
    /** Nonce and PKCE verifier, sealed. */
    proof: text().notNull(),
    /** The path to return to, within this site. */
    returnTo: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.stateHash] }),
    foreignKey({ columns: [t.tenantId, t.providerId], foreignColumns: [identityProvider.tenantId, identityProvider.id] }).onDelete(
      'cascade',
    ),
    index('sso_flow_expires_ix').on(t.tenantId, t.expiresAt),
  ],
)

/** Logout tokens that were accepted, so that none counts twice. */
export const logoutSeen = pgTable(
  'logout_seen',
  {
    tenantId: id().notNull(),
    providerId: id().notNull(),
    /** SHA-256 of the token's jti. */
    jtiHash: bytea().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.providerId, t.jtiHash] }),
    foreignKey({ columns: [t.tenantId, t.providerId], foreignColumns: [identityProvider.tenantId, identityProvider.id] }).onDelete(
      'cascade',
    ),
  ],
)
