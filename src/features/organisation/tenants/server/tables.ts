// The tenant: the customer with its domain and its settings.
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, nextId } from '#platform/database/columns.ts'
import type { Scale } from '#shared/scores.ts'

export interface TenantSettings {
  /**
   * Separation of duties (三员分立): the administrator grants nothing, the confidentiality officer grants, and only the auditor reads the log.
   */
  threeOfficers?: boolean
  /** The demo content is complete; deleted parts stay deleted. */
  demoLoaded?: boolean
  /** Size of the loaded demo company. */
  demoSize?: 'small' | 'full'
  /** Lower bounds of 优秀, 良好, 较差 in percent of the full score; default 90, 80, 60. */
  gradeScale?: Scale
  /** Requirements for a new password beyond the rule of the specification. */
  passwordRule?: { minLength: number; letters: boolean; digits: boolean }
  /** The role that new users get; absent = none. */
  defaultRoleId?: string | null
  /** Years after which ended exams move to the recycle bin automatically; absent or null = never. */
  examYears?: number | null
  /** Quota of the tenant's files in bytes; absent = no limit. */
  quotaBytes?: number
  /** Default figures and voices of courses, by role. */
  digitalHumans?: Record<string, { gender: 1 | 2; digitalHumanId: string | null; voiceId: string }>
  /** Whether videos show subtitles in the picture, unless a course says otherwise; absent = yes. */
  burnSubtitles?: boolean
  /** Days that recordings of answers are kept; absent = 90. */
  recordingDays?: number
  /** Colour of the figures' brand background as #rrggbb; absent or null = no such background. */
  brandColour?: string | null
  /** Whether another person must adopt drafts than the one who started their batch; absent: as `threeOfficers`. */
  twoPersonDrafts?: boolean
  /** 发布前审核: content that changed since this moment needs an approval; absent or null = no reviews. */
  contentReviewSince?: string | null
  /** Whether browsers may recognise speech in practice, which sends voices to their vendors; absent = no. */
  browserListening?: boolean
  /** The people who must have a second factor, and the days of grace since `since` (ISO 8601); absent = nobody. */
  secondFactor?: { policy: 'NONE' | 'ADMINISTRATORS' | 'ALL'; graceDays: number; since: string }
  /** Whether AI-made voices, videos and films are marked as such; absent = yes. */
  aiMarks?: boolean
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
    /** Status: 1 active, 0 disabled. */
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
