// Resolution of chosen ids into the sources of built-in and own figures and voices.
import { BRAND, brandName, figures, voices } from '#engines/media.ts'
import type { FigureSource, VoiceSource } from '#engines/sources.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { Role } from '../contract.ts'
import { byName, pick } from '#shared/field-table.ts'
import { type Delivery, deliveryFields, deliveryFrom, deliveryNames, type Framing, framings } from '../fields.ts'
import { findTemplates, type TemplateRow } from './own-queries.ts'

/** Missing delivery values are the defaults. */
export interface Choice extends Partial<Delivery> {
  gender: 1 | 2
  digitalHumanId: string | null
  voiceId: string
  /** Background of a drawn figure; absent = its first. */
  background?: string | null
  /** Framing of a drawn figure; absent = half. */
  framing?: Exclude<Framing, 'half'> | null
  /** The resolved figure and voice with their names; absent for a built-in template with default look. */
  figure?: { source: FigureSource; name: string }
  voice?: { source: VoiceSource; name: string } & Delivery
}
export type Choices = Record<Role, Choice>

const houseFigures = new Map(figures.map((f) => [f.id, f]))
const houseVoices = new Map(voices.map((v) => [v.id, v]))
/** Display name; an id that is no longer on offer is shown unchanged. */
export const figureName = (id: string) => houseFigures.get(id)?.name ?? id
export const voiceName = (id: string) => houseVoices.get(id)?.name ?? id

export const isFigure = (id: string) => houseFigures.has(id)
export const isHouse = (id: string) => houseFigures.has(id) || houseVoices.has(id)
/** Returns the backgrounds of a built-in figure, the brand background last if the tenant has a colour; none for any other id. */
export function backgroundsOf(id: string | null, colour: string | null): { id: string; name: string }[] {
  const own = id && houseFigures.get(id)?.backgrounds
  return own ? [...own, ...(colour ? [{ id: BRAND, name: brandName }] : [])] : []
}

const numbered = (id: string | null | undefined): id is string => !!id && /^\d{1,18}$/.test(id)
/** Returns the ids of own templates among the chosen ids. */
export const ownIds = (chosen: readonly (string | null | undefined)[]) => [...new Set(chosen.filter((id) => numbered(id)))]

const figureSource = ({ source }: TemplateRow): FigureSource | undefined => ('picture' in source || 'video' in source ? source : undefined)
const voiceSource = ({ source }: TemplateRow): VoiceSource | undefined => {
  if ('picture' in source || 'video' in source) return undefined
  if (source.provider !== 'openai') return source
  const { model, ...openai } = source
  return model ? { ...openai, model } : openai
}

/** Returns what differs from the default look of a built-in figure: background, colour, framing. */
export function drawnAs(id: string, { background, framing }: Pick<Choice, 'background' | 'framing'>, colour: string | null) {
  const scene = backgroundsOf(id, colour).find((b, at) => at > 0 && b.id === background)
  const inColour = scene?.id === BRAND && colour ? { colour } : {}
  return { scene, shown: { ...(scene ? { background: scene.id } : {}), ...inColour, ...(framing ? { framing } : {}) } }
}

/** Returns the source of a built-in figure that differs from its default look. */
function drawnSource({ digitalHumanId, background, framing }: Choice, colour: string | null): Pick<Choice, 'figure'> {
  if (!digitalHumanId || !houseFigures.has(digitalHumanId)) return {}
  const { scene, shown } = drawnAs(digitalHumanId, { background, framing }, colour)
  if (!scene && !framing) return {}
  const words = [figureName(digitalHumanId), ...(scene ? [scene.name] : []), ...(framing ? [framings[framing]] : [])]
  return { figure: { source: { provider: 'house', figure: digitalHumanId, ...shown }, name: words.join(' · ') } }
}

function withSources(choice: Choice, rows: Map<string, TemplateRow>, colour: string | null): Choice {
  const { digitalHumanId, voiceId, background } = choice
  const ownFigure = rows.get(digitalHumanId ?? '')
  const ownVoice = rows.get(voiceId)
  const figure = ownFigure && figureSource(ownFigure)
  const voice = ownVoice && voiceSource(ownVoice)
  return {
    ...choice,
    // without a brand colour the brand background falls back to the first one
    ...(background === BRAND && !colour ? { background: null } : {}),
    ...drawnSource(choice, colour),
    ...(ownFigure && figure ? { figure: { source: figure, name: ownFigure.name } } : {}),
    ...(ownVoice && voice ? { voice: { source: voice, name: ownVoice.name, ...pick(ownVoice, deliveryNames) } } : {}),
  }
}

/** Resolves the ids of any number of choices with one query; `colour` is the tenant's. */
export async function resolveAll<K>(db: Db, choices: Map<K, Choices>, colour: string | null = null): Promise<Map<K, Choices>> {
  const every = [...choices.values()].flatMap((of) => Object.values(of))
  const found = await findTemplates(db, ownIds(every.flatMap((c) => [c.digitalHumanId, c.voiceId])))
  const rows = new Map(found.map((row) => [row.id, row]))
  const filled = (of: Choices) =>
    Object.fromEntries(Object.entries(of).map(([role, choice]) => [role, withSources(choice, rows, colour)])) as Choices
  return new Map([...choices].map(([key, of]) => [key, filled(of)]))
}

/** Returns the delivery of a choice: that of the role combined with that of an own voice. */
export function deliveryOf({ voice, ...choice }: Partial<Delivery> & Pick<Choice, 'voice'>): Delivery {
  const set = deliveryFrom(choice)
  if (!voice) return set
  return byName(deliveryNames, (name) => {
    const { min, max, joined } = deliveryFields[name]
    const both = joined === 'times' ? set[name] * voice[name] : set[name] + voice[name]
    return Math.round(Math.min(max, Math.max(min, both)) * 100) / 100
  })
}
