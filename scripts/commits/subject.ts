// The form of a commit subject, see docs/style.md.

const MAX_LENGTH = 72
const area = /^[a-z0-9-]+(?:,? [a-z0-9-]+|,[a-z0-9-]+)*$/
/** First words that cannot be an imperative verb: articles, pronouns, prepositions and question words. */
const noVerb = new Set(
  (
    'a an the this that these those it its they their there he she we you i no not all each every some any both one ' +
    'of in on at by to from with without as if when where while what whatever who whoever which why how'
  ).split(' '),
)
/** Verbs whose imperative ends like a participle. */
const endsLikeParticiple =
  /^(?:(?:em|s|sh|pre)?bed|shed|shred|speed|proceed|exceed|succeed|need|feed|seed|weed|embed|bring|ring|string|swing|ping|sing|spring)$/

/** Why a subject is not `area: imperative` in at most 72 characters; null if it is. */
export function subjectFault(subject: string): string | null {
  const [, before, rest] = /^([^:]*): (.*)$/.exec(subject) ?? []
  if (before === undefined || rest === undefined || !area.test(before))
    return 'does not begin with an area in lower case, a colon and a space'
  const verb = rest.split(' ')[0] ?? ''
  if (!/^[a-z][a-z-]*$/.test(verb)) return 'has no verb in lower case after the colon'
  if (noVerb.has(verb)) return `has no imperative after the colon: "${verb}"`
  if (/(?:ed|ing)$/.test(verb) && !endsLikeParticiple.test(verb)) return `has no imperative after the colon: "${verb}"`
  if (rest.endsWith('.')) return 'ends with a full stop'
  const { length } = [...subject]
  return length > MAX_LENGTH ? `has ${length} characters, ${MAX_LENGTH} at most` : null
}
