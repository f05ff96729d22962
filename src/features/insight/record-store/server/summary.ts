// Texts for people about a statement: who did what with which thing.
import type { Activity } from './statement/activities.ts'
import type { Actor } from './statement/actors.ts'
import type { Statement, StatementObject } from './statement/schema.ts'
import { oneLanguage } from './statement/shapes.ts'

/** Length of a text in the list; statements may have longer names. */
const maxText = 200
const languages = ['zh-cn', 'zh', 'en-us', 'en']

const told = (map: Readonly<Record<string, string>> | undefined) => Object.values(oneLanguage(map ?? {}, languages))[0]
const short = (text: string) => ([...text].length > maxText ? `${[...text].slice(0, maxText).join('')}…` : text)
/** The last part of an IRI. */
const lastOf = (iri: string) =>
  iri
    .replace(/[/#]+$/, '')
    .split(/[/#]/)
    .at(-1) ?? iri

const nameOf = ({ name, account, mbox, openid, mbox_sha1sum, member }: Actor): string =>
  name ?? account?.name ?? mbox?.replace(/^mailto:/, '') ?? openid ?? mbox_sha1sum ?? (member ?? []).map(nameOf).join('、')

function objectOf(object: StatementObject): string {
  if (object.objectType === 'Agent' || object.objectType === 'Group') return nameOf(object as Actor)
  if (object.objectType === 'StatementRef') return `记录 ${(object as { id: string }).id}`
  if (object.objectType === 'SubStatement') return summaryOf(object as unknown as Statement).object
  const { id, definition } = object as Activity
  return told(definition?.name) ?? id
}

/** Actor, verb and object of a statement, each at most 200 characters. */
export const summaryOf = ({ actor, verb, object }: Pick<Statement, 'actor' | 'verb' | 'object'>) => ({
  actor: short(nameOf(actor)),
  verb: short(told(verb.display) ?? lastOf(verb.id)),
  object: short(objectOf(object)),
})
