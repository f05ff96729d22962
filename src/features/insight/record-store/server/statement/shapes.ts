// Shapes in which statements are returned: exact, canonical (one language, the known definition) and ids (identifiers only).
import type { Activity, Definition } from './activities.ts'
import type { Actor } from './actors.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The languages of an Accept-Language header, the preferred first. */
export function languagesOf(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((p) => /^\s*q=([\d.]+)\s*$/i.exec(p)?.[1]).find((q) => q !== undefined)
      return { tag: tag.trim().toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** The map with the one text that fits the languages best: an equal tag, then one of the same language, then the first. */
export function oneLanguage(map: Readonly<Record<string, string>>, languages: readonly string[]): Record<string, string> {
  const tags = Object.keys(map)
  const base = (tag: string) => tag.toLowerCase().split('-')[0]
  const fitting = languages.map(
    (wanted) => tags.find((tag) => tag.toLowerCase() === wanted) ?? tags.find((tag) => base(tag) === base(wanted)),
  )
  const tag = fitting.find((found) => found !== undefined) ?? tags[0]
  return tag === undefined ? {} : { [tag]: map[tag] ?? '' }
}

const mapped = <T>(value: T | T[], act: (one: T) => unknown) => (Array.isArray(value) ? value.map(act) : act(value))

/** Applies a change to every activity, actor and verb of a statement, with those of its context and its sub-statement. */
function rewrite(statement: Json, act: { activity(one: Activity): unknown; actor(one: Actor): unknown; verb(one: Json): unknown }): Json {
  const object = statement['object'] as Json
  const byType: Record<string, () => unknown> = {
    Agent: () => act.actor(object as Actor),
    Group: () => act.actor(object as Actor),
    SubStatement: () => rewrite(object, act),
    StatementRef: () => object,
  }
  const context = statement['context'] as Json | undefined
  const activities = context?.['contextActivities'] as Record<string, Activity | Activity[]> | undefined
  const people = Object.fromEntries(
    ['instructor', 'team'].flatMap((name) => (isObject(context?.[name]) ? [[name, act.actor(context[name] as Actor)]] : [])),
  )
  return {
    ...statement,
    actor: act.actor(statement['actor'] as Actor),
    verb: act.verb(statement['verb'] as Json),
    object: (byType[String(object['objectType'])] ?? (() => act.activity(object as Activity)))(),
    ...(statement['authority'] ? { authority: act.actor(statement['authority'] as Actor) } : {}),
    ...(context
      ? {
          context: {
            ...context,
            ...people,
            ...(activities
              ? {
                  contextActivities: Object.fromEntries(
                    Object.entries(activities).map(([kind, list]) => [kind, mapped(list, act.activity)]),
                  ),
                }
              : {}),
          },
        }
      : {}),
  }
}

const minimalActor = ({ objectType, mbox, mbox_sha1sum, openid, account, member }: Actor): Actor => {
  const identifier = Object.fromEntries(Object.entries({ mbox, mbox_sha1sum, openid, account }).filter(([, value]) => value !== undefined))
  if (objectType !== 'Group') return { objectType: 'Agent', ...identifier }
  // an identified group is known by its identifier; an anonymous one only by its members
  return { objectType, ...identifier, ...(member && !Object.keys(identifier).length ? { member: member.map(minimalActor) } : {}) }
}

/** Format `ids`: every object has only what identifies it. */
export const toIds = (statement: Json): Json =>
  rewrite(statement, { activity: ({ id }) => ({ id }), actor: minimalActor, verb: ({ id }) => ({ id }) })

/** Format `canonical`: the definition that the store knows, each text in one language. */
export function toCanonical(statement: Json, known: ReadonlyMap<string, Definition>, languages: readonly string[]): Json {
  const one = <T extends Json>(holder: T, names: readonly string[]): T => ({
    ...holder,
    ...Object.fromEntries(
      names.flatMap((name) => (isObject(holder[name]) ? [[name, oneLanguage(holder[name] as Record<string, string>, languages)]] : [])),
    ),
  })
  const lists = ['choices', 'scale', 'source', 'target', 'steps']
  const definitionOf = (definition: Json) => ({
    ...one(definition, ['name', 'description']),
    ...Object.fromEntries(
      lists.flatMap((name) =>
        Array.isArray(definition[name]) ? [[name, (definition[name] as Json[]).map((part) => one(part, ['description']))]] : [],
      ),
    ),
  })
  const activity = (of: Activity) => {
    const definition = known.get(of.id) ?? of.definition
    return definition && Object.keys(definition).length ? { ...of, definition: definitionOf(definition) } : of
  }
  const shaped = rewrite(statement, { activity, actor: (actor) => actor, verb: (verb) => one(verb, ['display']) })
  return Array.isArray(shaped['attachments'])
    ? { ...shaped, attachments: (shaped['attachments'] as Json[]).map((part) => one(part, ['display', 'description'])) }
    : shaped
}
