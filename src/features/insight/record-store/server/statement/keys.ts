// Search keys of a statement: one for each verb, activity, agent and registration that finds it.
import { createHash } from 'node:crypto'
import type { Activity } from './activities.ts'
import { type Actor, identifiersOf } from './actors.ts'
import type { Context, Statement, StatementObject, SubStatement } from './schema.ts'

export type KeyKind = 'verb' | 'activity' | 'related-activity' | 'agent' | 'related-agent' | 'registration'

/** A UUID (version 8) of the first 122 bits of SHA-256 over the kind and the value, whatever their lengths. */
export function keyOf(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const isActor = ({ objectType }: StatementObject) => objectType === 'Agent' || objectType === 'Group'
const isActivity = ({ objectType }: StatementObject) => objectType === undefined || objectType === 'Activity'
const isSub = (object: StatementObject): object is SubStatement & { objectType: string } => object.objectType === 'SubStatement'

/** The id of the statement that this one refers to, by its object or by the object of its sub-statement; null if it refers to none. */
export function referenceOf({ object }: Pick<SubStatement, 'object'>): string | null {
  if (isSub(object)) return referenceOf(object)
  return object.objectType === 'StatementRef' ? (object as { id: string }).id.toLowerCase() : null
}

const activitiesOfContext = ({ contextActivities = {} }: Context): Activity[] => Object.values(contextActivities).flat()
const actorsOfContext = ({ instructor, team, contextAgents = [], contextGroups = [] }: Context) => [
  instructor,
  team,
  ...contextAgents.map((one) => one.agent),
  ...contextGroups.map((one) => one.group),
]

/** All activities of a statement, with those of its context and its sub-statement. */
export const activitiesOf = ({ object, context = {} }: SubStatement): Activity[] => [
  ...(isActivity(object) ? [object as Activity] : []),
  ...(isSub(object) ? activitiesOf(object) : []),
  ...activitiesOfContext(context),
]
const actorsOf = ({ actor, object, context = {} }: SubStatement): (Actor | undefined)[] => [
  actor,
  ...(isActor(object) ? [object as Actor] : []),
  ...(isSub(object) ? actorsOf(object) : []),
  ...actorsOfContext(context),
]

/** The keys of a statement, each once. */
export function keysOf(statement: Statement): string[] {
  const { actor, verb, object, context = {}, authority } = statement
  const keys = (kind: KeyKind, values: readonly string[]) => values.map((value) => keyOf(kind, value))
  return [
    ...new Set([
      ...keys('verb', [verb.id]),
      ...keys('activity', isActivity(object) ? [(object as Activity).id] : []),
      ...keys(
        'related-activity',
        activitiesOf(statement).map((activity) => activity.id),
      ),
      ...keys('agent', [actor, isActor(object) ? (object as Actor) : undefined].flatMap(identifiersOf)),
      ...keys('related-agent', [...actorsOf(statement), authority].flatMap(identifiersOf)),
      ...keys('registration', context.registration ? [context.registration.toLowerCase()] : []),
    ]),
  ]
}
