// The tenant: who the customer is, by which name its host is known, and its settings.
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import type { Scale } from '#shared/scores.ts'

export interface TenantSettings {
  /** 三员分立: the administrator grants nothing, the confidentiality officer grants, the auditor alone reads the log. */
  threeOfficers?: boolean
  /** The demo content is complete; what people delete of it stays deleted. */
  demoLoaded?: boolean
  /** So large is the company of the demo that has been loaded. */
  demoSize?: 'small' | 'full'
  /** Lower bounds of 优秀, 良好, 较差 in percent of the full score; default 90, 80, 60. */
  gradeScale?: Scale
  /** What a new password must have beyond the rule of the specification. */
  passwordRule?: { minLength: number; letters: boolean; digits: boolean }
  /** The role that new people get; absent = none. */
  defaultRoleId?: string | null
  /** Years after which exams that have ended go into the recycle bin by themselves; absent or null = never. */
  examYears?: number | null
  /** Bytes that the tenant's files may take; absent = no bound. */
  quotaBytes?: number
  /** Figures and voices where a course sets none, by role. */
  digitalHumans?: Record<string, { gender: 1 | 2; digitalHumanId: string | null; voiceId: string }>
  /** Whether words stand in the picture of videos, where a course sets none; absent = yes. */
  burnSubtitles?: boolean
  /** Days that recordings of answers are kept; absent = 90. */
  recordingDays?: number
  /** #rrggbb: what backgrounds of figures are drawn in; absent or null = no such background. */
  brandColour?: string | null
  /** Whether browsers may write down what is said while practising, which sends voices to their vendors; absent = no. */
  browserListening?: boolean
}

export const tenant = pgTable(
  'tenant',
  {
    tenantId: id().primaryKey().default(nextId),
    name: text().notNull(),
    /** The label before the base host. */
    domain: text().notNull(),
    logo: text(),
    bgImg: text(),
    banner: text(),
    timeZone: text().notNull().default('Asia/Shanghai'),
    settings: jsonb().$type<TenantSettings>().notNull().default({}),
    /** 1 active, 0 disabled. */
    status: smallint().notNull().default(1),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex('tenant_domain_uq').on(t.domain).where(sql`${t.deletedAt} is null`),
    check('tenant_domain_ck', sql`${t.domain} ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'`),
    check('tenant_status_ck', sql`${t.status} in (0, 1)`),
  ],
)
