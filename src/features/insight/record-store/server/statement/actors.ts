// Rules of agents and groups: exactly one identifier, except for an anonymous group, which has members instead.
import { z } from 'zod'
import { Iri, Mailbox, Sha1 } from './formats.ts'

export const Account = z.strictObject({ homePage: Iri, name: z.string() })
const identifiers = { mbox: Mailbox.optional(), mbox_sha1sum: Sha1.optional(), openid: Iri.optional(), account: Account.optional() }
const identifierNames = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const

export interface Actor {
  objectType?: 'Agent' | 'Group'
  name?: string
  mbox?: string
  mbox_sha1sum?: string
  openid?: string
  account?: { homePage: string; name: string }
  member?: Actor[]
}

const identifiersIn = (actor: Actor) => identifierNames.filter((name) => actor[name] !== undefined)

export const Agent = z
  .strictObject({ objectType: z.literal('Agent').optional(), name: z.string().optional(), ...identifiers })
  .refine((agent) => identifiersIn(agent as Actor).length === 1, { error: 'has not exactly one identifier' })
export const Group = z
  .strictObject({ objectType: z.literal('Group'), name: z.string().optional(), ...identifiers, member: z.array(Agent).optional() })
  .refine((group) => identifiersIn(group as Actor).length < 2, { error: 'has more than one identifier' })
  .refine((group) => identifiersIn(group as Actor).length === 1 || (group.member ?? []).length > 0, {
    error: 'has neither identifier nor member',
  })

/** Checks a value by the schema that `choose` names for it, so that the message is of this schema alone. */
export const chosen = (choose: (value: unknown) => z.ZodType) =>
  z.unknown().superRefine((value, context) => {
    const parsed = choose(value).safeParse(value)
    for (const { path, message } of parsed.error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })
/** The objectType of a value, if it is an object with one. */
export const typeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'objectType' in value ? value.objectType : undefined

export const ActorSchema = chosen((value) => (typeOf(value) === 'Group' ? Group : Agent))

/** The identifier of an agent or group as a text, e.g. `mbox mailto:a@b.c`; null for an anonymous group. */
export function identifierOf(actor: Actor): string | null {
  const [name] = identifiersIn(actor)
  if (name === undefined) return null
  return name === 'account' ? `account ${actor.account?.homePage} ${actor.account?.name}` : `${name} ${actor[name]}`
}

/** The identifiers of an actor and of its members. */
export const identifiersOf = (actor: Actor | undefined): string[] =>
  actor ? [actor, ...(actor.member ?? [])].flatMap((one) => identifierOf(one) ?? []) : []
