// Rules of activities: their definition, and the interactions of questions (xAPI 1.0.3, part 2, 2.4.4.1).
import { z } from 'zod'
import { Extensions, Iri, LanguageMap } from './formats.ts'

const interactionTypes = [
  'true-false',
  'choice',
  'fill-in',
  'long-fill-in',
  'matching',
  'performance',
  'sequencing',
  'likert',
  'numeric',
  'other',
] as const

const Component = z.strictObject({ id: z.string().min(1), description: LanguageMap.optional() })
const Components = z
  .array(Component)
  .refine((list) => new Set(list.map((one) => one.id)).size === list.length, { error: 'has two components of one id' })
const lists = ['choices', 'scale', 'source', 'target', 'steps'] as const
/** The lists of components that each type of interaction may have. */
const listsOf: Readonly<Record<string, readonly string[]>> = {
  choice: ['choices'],
  sequencing: ['choices'],
  likert: ['scale'],
  matching: ['source', 'target'],
  performance: ['steps'],
}

export const Definition = z
  .strictObject({
    name: LanguageMap.optional(),
    description: LanguageMap.optional(),
    type: Iri.optional(),
    moreInfo: Iri.optional(),
    interactionType: z.enum(interactionTypes).optional(),
    correctResponsesPattern: z.array(z.string()).optional(),
    ...{ choices: Components.optional(), scale: Components.optional(), source: Components.optional() },
    ...{ target: Components.optional(), steps: Components.optional() },
    extensions: Extensions.optional(),
  })
  .refine(
    (definition) =>
      definition.interactionType !== undefined ||
      (definition.correctResponsesPattern === undefined && lists.every((list) => definition[list] === undefined)),
    { error: 'has parts of an interaction without interactionType' },
  )
  .refine(
    (definition) =>
      lists.every((list) => definition[list] === undefined || (listsOf[definition.interactionType ?? ''] ?? []).includes(list)),
    { error: 'has a list of components that its interactionType has not' },
  )
export type Definition = z.infer<typeof Definition>

export const Activity = z.strictObject({ objectType: z.literal('Activity').optional(), id: Iri, definition: Definition.optional() })
export type Activity = z.infer<typeof Activity>

/** The definition of an activity after `next` was told: later values replace earlier ones, and texts do so for each language. */
export function mergeDefinitions(before: Definition, next: Definition): Definition {
  const texts = (['name', 'description'] as const).flatMap((key) =>
    before[key] && next[key] ? [[key, { ...before[key], ...next[key] }] as const] : [],
  )
  return { ...before, ...next, ...Object.fromEntries(texts) }
}
