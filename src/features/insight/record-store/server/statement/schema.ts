// Rules of a whole statement, for each version of xAPI. Unknown properties, other cases of names and null are faults.
import { z } from 'zod'
import { Activity } from './activities.ts'
import { type Actor, ActorSchema, Agent, chosen, Group, typeOf } from './actors.ts'
import { ContentType, Duration, Extensions, Iri, Language, LanguageMap, Sha2, Timestamp, Uuid } from './formats.ts'

export type XapiVersion = '1.0.3' | '2.0.0'
export const voidedVerb = 'http://adlnet.gov/expapi/verbs/voided'

export interface Attachment {
  usageType: string
  contentType: string
  length: number
  sha2: string
  fileUrl?: string
}
export interface ContextActivities {
  [kind: string]: Activity | Activity[]
}
export interface Context {
  registration?: string
  instructor?: Actor
  team?: Actor
  contextActivities?: ContextActivities
  contextAgents?: { agent: Actor }[]
  contextGroups?: { group: Actor }[]
  revision?: string
  platform?: string
}
export interface SubStatement {
  actor: Actor
  verb: { id: string; display?: Record<string, string> }
  object: StatementObject
  context?: Context
  attachments?: Attachment[]
}
export type StatementObject = (Activity | Actor | SubStatement | { id: string }) & { objectType?: string }
/** A statement whose form was checked. */
export interface Statement extends SubStatement {
  id?: string
  timestamp?: string
  stored?: string
  version?: string
  authority?: Actor
}

const Verb = z.strictObject({ id: Iri, display: LanguageMap.optional() })
const StatementRef = z.strictObject({ objectType: z.literal('StatementRef'), id: Uuid })
const Score = z
  .strictObject({
    scaled: z.number().min(-1).max(1).optional(),
    ...{ raw: z.number().optional(), min: z.number().optional(), max: z.number().optional() },
  })
  .refine(({ min = -Infinity, max = Infinity, raw = Math.max(min, Math.min(max, 0)) }) => min < max && min <= raw && raw <= max, {
    error: 'is not between its min and max',
  })
const Result = z.strictObject({
  score: Score.optional(),
  success: z.boolean().optional(),
  completion: z.boolean().optional(),
  response: z.string().optional(),
  duration: Duration.optional(),
  extensions: Extensions.optional(),
})
const AttachmentSchema = z.strictObject({
  usageType: Iri,
  display: LanguageMap,
  description: LanguageMap.optional(),
  contentType: ContentType,
  length: z.number().int().nonnegative(),
  sha2: Sha2,
  fileUrl: Iri.optional(),
})
const Activities = chosen((value) => (Array.isArray(value) ? z.array(Activity) : Activity)).optional()
const ContextActivitiesSchema = z.strictObject({ parent: Activities, grouping: Activities, category: Activities, other: Activities })

const contextFields = {
  registration: Uuid.optional(),
  instructor: ActorSchema.optional(),
  team: Group.optional(),
  contextActivities: ContextActivitiesSchema.optional(),
  revision: z.string().optional(),
  platform: z.string().optional(),
  language: Language.optional(),
  statement: StatementRef.optional(),
  extensions: Extensions.optional(),
}
const relevantTypes = z.array(Iri).min(1).optional()
const contexts = {
  '1.0.3': z.strictObject(contextFields),
  '2.0.0': z.strictObject({
    ...contextFields,
    contextAgents: z.array(z.strictObject({ objectType: z.literal('contextAgent'), agent: Agent, relevantTypes })).optional(),
    contextGroups: z.array(z.strictObject({ objectType: z.literal('contextGroup'), group: Group, relevantTypes })).optional(),
  }),
}
/** An OAuth authority is an anonymous group of an application and a person. */
const Authority = chosen((value) =>
  typeOf(value) === 'Group'
    ? Group.refine(
        ({ mbox, mbox_sha1sum, openid, account, member = [] }) => !(mbox ?? mbox_sha1sum ?? openid ?? account) && member.length === 2,
        {
          error: 'is no pair of agents',
        },
      )
    : Agent,
)
const versions = { '1.0.3': /^1\.0(?:\.\d+)?$/, '2.0.0': /^(?:1\.0(?:\.\d+)?|2\.0\.\d+)$/ }

/** `revision` and `platform` describe an activity, so they stand beside an activity only. */
const describesActivity = ({ object, context }: { object?: unknown; context?: unknown }) => {
  const { revision, platform } = (context ?? {}) as Context
  return [undefined, 'Activity'].includes(typeOf(object) as undefined) || (revision === undefined && platform === undefined)
}
const misplaced = { error: 'revision and platform stand beside an activity only', path: ['context'] }

function build(version: XapiVersion) {
  const common = { actor: ActorSchema, verb: Verb, result: Result.optional(), context: contexts[version].optional() }
  const plain = (value: unknown): z.ZodType => ({ Agent, Group, StatementRef, Activity })[String(typeOf(value))] ?? Activity
  const rest = { timestamp: Timestamp.optional(), attachments: z.array(AttachmentSchema).optional() }
  const Sub = z
    .strictObject({ objectType: z.literal('SubStatement'), ...common, object: chosen(plain), ...rest })
    .refine(describesActivity, misplaced)
  const object = chosen((value) => (typeOf(value) === 'SubStatement' ? Sub : plain(value)))
  return z
    .strictObject({
      ...{ id: Uuid.optional(), ...common, object, ...rest },
      ...{ stored: Timestamp.optional(), authority: Authority.optional(), version: z.string().regex(versions[version]).optional() },
    })
    .refine(describesActivity, misplaced)
    .refine(({ verb, object: of }) => verb.id !== voidedVerb || typeOf(of) === 'StatementRef', {
      error: 'voids no statement',
      path: ['object'],
    })
}
const schemas = { '1.0.3': build('1.0.3'), '2.0.0': build('2.0.0') }

/** The first fault of a value as a statement, e.g. `actor.mbox: is no mailto IRI`; null if it has none. */
export function faultOf(value: unknown, version: XapiVersion): string | null {
  const issue = schemas[version].safeParse(value).error?.issues[0]
  return issue ? `${issue.path.join('.') || 'statement'}: ${issue.message}` : null
}
/** The fault of a value as an agent or group; null if it has none. */
export function actorFault(value: unknown): string | null {
  const issue = ActorSchema.safeParse(value).error?.issues[0]
  return issue ? `${issue.path.join('.') || 'agent'}: ${issue.message}` : null
}
