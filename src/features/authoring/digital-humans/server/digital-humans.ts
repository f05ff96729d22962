// Settings of digital humans: the figure and voice of each role, inheritance, and the allowed choices.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '#platform/database/transaction.ts'
import { BRAND, type Drawing, figures, voices } from '#engines/media.ts'
import { stale } from '#shared/errors.ts'
import { courseToEdit, getCourse } from '#features/authoring/courses/server/courses.ts'
import { urlOf } from '#features/organisation/files/server/files.ts'
import { checkPermissions } from '#features/organisation/menus/server/menus.ts'
import { changeOwnSettings, getSettings, holdSettings } from '#features/organisation/tenants/server/tenants.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { pick } from '#shared/field-table.ts'
import { digitalHumans, type Role, roles, type Setting } from '../contract.ts'
import { deliveryFrom, deliveryNames, unusualOf } from '../fields.ts'
import type { FiguresChosen } from './jobs.ts'
import { lockTemplateRows, type TemplateRow } from './own-queries.ts'
import * as queries from './queries.ts'
import { backgroundsOf, type Choice, type Choices, figureName, isFigure, isHouse, ownIds, resolveAll, voiceName } from './resolved.ts'
import { idleAddressOf, pictureAddressOf } from './templates.ts'

export { type AuditionJob, type Auditions, openAuditions } from './auditions.ts'
export { paintFigures } from './jobs.ts'
export { type Choice, type Choices, deliveryOf, figureName, ownIds, voiceName } from './resolved.ts'

/** Default of a tenant without a setting: women introduce and play the customer, men ask and give tips. */
function houseDefaults(): Choices {
  const of = (gender: 1 | 2, n: number): Choice => {
    const mine = figures.filter((f) => f.gender === gender)
    const sounds = voices.filter((v) => v.gender === gender)
    return {
      gender,
      digitalHumanId: mine[n % mine.length]?.id ?? null,
      voiceId: assertDefined(sounds[n % sounds.length], 'a voice of the house').id,
    }
  }
  return { subSceneIntro: of(2, 0), question: of(2, 1), intro: of(1, 0), tip: of(1, 1), answer: { ...of(2, 0), digitalHumanId: null } }
}

export interface Effective {
  choices: Choices
  /** True if the videos have burned-in subtitles. */
  burnSubtitles: boolean
  /** The target whose setting applies; null for the tenant's default. */
  from: string | null
}

const choiceOf = (row: queries.SettingRow): Choice =>
  pick(row, ['gender', 'digitalHumanId', 'voiceId', 'background', 'framing', ...deliveryNames])

/** Returns the effective setting of each target: its own, else that of the nearest ancestor, else the tenant's. Settings are not merged. */
export async function effectiveSettings(db: Db, targetIds: readonly string[]): Promise<Map<string, Effective>> {
  const chains = await queries.listChains(db, targetIds)
  const [rows, { digitalHumans: own, burnSubtitles = true, brandColour }] = await Promise.all([
    queries.listSettings(db, [...new Set([...chains.values()].flat())]),
    getSettings(db),
  ])
  const byTarget = Map.groupBy(rows, (r) => r.targetId)
  const defaults = { ...houseDefaults(), ...(own as Partial<Choices> | undefined) }
  const effective = ([id, chain]: [string, string[]]): [string, Effective] => {
    const from = chain.find((c) => byTarget.has(c)) ?? null
    const set = Object.fromEntries((byTarget.get(from ?? '') ?? []).map((r) => [r.role, choiceOf(r)]))
    return [id, { from, choices: { ...defaults, ...set }, burnSubtitles: byTarget.get(from ?? '')?.[0]?.burnSubtitles ?? burnSubtitles }]
  }
  const known = new Map([...chains].map(effective))
  const filled = await resolveAll(db, new Map([...known].map(([id, { choices }]) => [id, choices])), brandColour)
  return new Map([...known].map(([id, rest]) => [id, { ...rest, choices: filled.get(id) ?? rest.choices }]))
}

const named = ({ gender, digitalHumanId, voiceId, background, framing, figure, voice, ...how }: Choice) => ({
  gender,
  digitalHumanId,
  voiceId,
  ...(background ? { background } : {}),
  ...(framing ? { framing } : {}),
  ...unusualOf(deliveryFrom(how)),
  digitalHumanName: digitalHumanId && (figure?.name ?? figureName(digitalHumanId)),
  voiceName: voice?.name ?? voiceName(voiceId),
})
/** Names are not part of the version: a renamed figure is the same figure. */
const versionOf = (choices: Choices, burnSubtitles: boolean) => {
  const chosen = roles.map((role) => {
    const { gender, digitalHumanId, voiceId, background, framing, ...how } = choices[role]
    return [gender, digitalHumanId, voiceId, background ?? null, ...Object.values(deliveryFrom(how)), ...(framing ? [framing] : [])]
  })
  return createHash('sha256')
    .update(JSON.stringify([chosen, burnSubtitles]))
    .digest('base64url')
    .slice(0, 22)
}
const shown = (choices: Choices, burnSubtitles: boolean) => ({
  burnSubtitles,
  version: versionOf(choices, burnSubtitles),
  subSceneIntro: named(choices.subSceneIntro),
  question: named(choices.question),
  intro: named(choices.intro),
  tip: named(choices.tip),
  answer: named(choices.answer),
})

/** Returns the default of the tenant. */
async function tenantSetting(db: Db): Promise<Effective> {
  const { digitalHumans: own, burnSubtitles = true, brandColour } = await getSettings(db)
  const set = { ...houseDefaults(), ...(own as Partial<Choices> | undefined) }
  const choices = (await resolveAll(db, new Map([['', set]]), brandColour)).get('') ?? set
  return { choices, burnSubtitles, from: own ? db.tenantId : null }
}

/** Returns the effective setting of a target, for the dialog. The tenant itself is a target too. */
export async function getSetting(db: Db, targetId: string): Promise<Setting> {
  if (targetId === db.tenantId) {
    const { choices, burnSubtitles, from } = await tenantSetting(db)
    return { targetId, targetType: 'TENANT', inheritedFrom: from ? null : 'SYSTEM', ...shown(choices, burnSubtitles) }
  }
  const [target, settings] = await Promise.all([getCourse(db, targetId), effectiveSettings(db, [targetId])])
  const { choices, from, burnSubtitles } = settings.get(targetId) ?? { choices: houseDefaults(), from: null, burnSubtitles: true }
  return { targetId, targetType: target.type, inheritedFrom: levelOf(from, target), ...shown(choices, burnSubtitles) }
}

/** Returns the drawings of the built-in figures of a target; an empty list if the target does not exist. */
export async function drawingsOf(db: Db, targetId: string): Promise<Drawing[]> {
  const setting = targetId === db.tenantId ? await tenantSetting(db) : (await effectiveSettings(db, [targetId])).get(targetId)
  return Object.values(setting?.choices ?? {}).flatMap(({ digitalHumanId, figure }: Choice) => {
    const { source } = figure ?? {}
    if (source?.provider === 'house' && 'figure' in source) return [source]
    return !figure && digitalHumanId && isFigure(digitalHumanId) ? [{ figure: digitalHumanId }] : []
  })
}

/** Returns the level from which a target inherits its setting; null if the setting is its own. */
function levelOf(from: string | null, target: { id: string; courseId: string }): Setting['inheritedFrom'] {
  if (from === null) return 'TENANT'
  if (from === target.id) return null
  return from === target.courseId ? 'COURSE' : 'SCENE'
}

type ChoiceIn = NonNullable<z.infer<typeof digitalHumans.save.body>[Role]>

interface Offer {
  /** Rows of own templates by id. */
  rows: Map<string, TemplateRow>
  /** Ids in the current setting: a target keeps a disabled template. */
  had: Set<string>
  /** Brand colour of the tenant. */
  colour: string | null
}

/** Returns the gender of a template, or undefined if the id cannot be chosen as this type. */
function genderOf(id: string, type: TemplateRow['type'], { rows, had }: Offer): 1 | 2 | undefined {
  const house = (type === 'VIDEO' ? figures : voices).find((t) => t.id === id)
  if (house) return house.gender
  const row = rows.get(id)
  return row?.type === type && (row.enabled || had.has(id)) ? row.gender : undefined
}

/** Refuses in the order of the dialog: the figure of each role, then its voice, and the voice of the demo answer last. */
function checkChoice(role: Role, given: ChoiceIn, offer: Offer) {
  const figure = given.digitalHumanId || null
  const voice = given.voiceId || null
  const background = role === 'answer' ? null : given.background || null
  const framing = role === 'answer' || !given.framing || given.framing === 'half' ? null : given.framing
  if (role !== 'answer') {
    if (!figure) throw digitalHumans.fail(`${role}Figure`, {}, role)
    if (genderOf(figure, 'VIDEO', offer) !== given.gender) throw digitalHumans.fail('unknownFigure', {}, role)
    if (background && !backgroundsOf(figure, offer.colour).some((b) => b.id === background))
      throw digitalHumans.fail('unknownBackground', {}, role)
    if (framing && !isHouse(figure)) throw digitalHumans.fail('noFraming', {}, role)
  }
  if (!voice) throw digitalHumans.fail(`${role}Voice`, {}, role)
  if (genderOf(voice, 'VOICE', offer) !== given.gender) throw digitalHumans.fail('unknownVoice', {}, role)
  return {
    gender: given.gender,
    digitalHumanId: role === 'answer' ? null : figure,
    voiceId: voice,
    background,
    framing,
    ...deliveryFrom(given),
  }
}

/** Returns the allowed choices of a target; locks the template rows until the end of the transaction. */
async function offerFor(db: Db, given: Record<Role, ChoiceIn>, before: Setting): Promise<Offer> {
  const chosen = roles.flatMap((role) => [given[role].digitalHumanId, given[role].voiceId])
  const rows = await lockTemplateRows(
    db,
    ownIds(chosen).filter((id) => !isHouse(id)),
  )
  const { brandColour: colour = null } = await getSettings(db)
  const had = roles.flatMap((role) => [before[role].digitalHumanId ?? '', before[role].voiceId])
  return { rows: new Map(rows.map((row) => [row.id, row])), had: new Set(had), colour }
}

/** Throws unless the caller may edit the target; for the tenant they need the permission to change its settings. */
async function targetToEdit(db: Db, targetId: string, type?: Setting['targetType']): Promise<void> {
  let is: Setting['targetType'] = 'TENANT'
  if (targetId !== db.tenantId) is = (await courseToEdit(db, targetId)).node.type
  else {
    await checkPermissions(db, ['setting:btn:edit'])
    await holdSettings(db)
  }
  if (type && type !== is) throw digitalHumans.fail('wrongTarget', {}, 'targetType')
}

/** Saves all five roles of a target. Without `burnSubtitles` the subtitle setting stays. `version` is that of the last read. */
export async function saveSetting(
  db: Db,
  targetId: string,
  change: { [R in Role]?: ChoiceIn | undefined } & {
    targetType?: Setting['targetType']
    version?: string | undefined
    burnSubtitles?: boolean | undefined
  },
  chosen: FiguresChosen = async () => {},
): Promise<Setting> {
  await targetToEdit(db, targetId, change.targetType)
  const before = await getSetting(db, targetId)
  if (change.version && change.version !== before.version) throw stale()
  const given = Object.fromEntries(roles.map((role) => [role, change[role] ?? before[role]])) as Record<Role, ChoiceIn>
  const offer = await offerFor(db, given, before)
  const choices = roles.map((role) => ({ role, ...checkChoice(role, given[role], offer) }))
  const burnSubtitles = change.burnSubtitles ?? before.burnSubtitles
  if (targetId === db.tenantId)
    await changeOwnSettings(db, {
      digitalHumans: Object.fromEntries(choices.map(({ role, ...choice }) => [role, choice])),
      burnSubtitles,
    })
  else {
    await queries.removeSettings(db, targetId)
    await queries.insertSettings(
      db,
      choices.map((choice) => ({ targetId, burnSubtitles, ...choice })),
    )
  }
  db.audit({ entity: 'digital-human', entityId: targetId, after: { choices, burnSubtitles } })
  await chosen(db, targetId)
  return getSetting(db, targetId)
}

/** Deletes the target's own setting, so that it inherits again. */
export async function inheritSetting(db: Db, targetId: string): Promise<Setting> {
  await targetToEdit(db, targetId)
  const before = await getSetting(db, targetId)
  if (targetId === db.tenantId) await changeOwnSettings(db, { digitalHumans: undefined, burnSubtitles: undefined })
  else await queries.removeSettings(db, targetId)
  db.audit({ entity: 'digital-human', entityId: targetId, before })
  return getSetting(db, targetId)
}

/** Addresses that show a person before the chosen background. */
export interface Appearance {
  pictureUrl: string | null
  /** Head and shoulders, in any framing that was chosen. */
  portraitUrl: string | null
  /** Address of a silent loop of the listening figure; null if the figure is not built in. */
  idleUrl(format: '16:9' | '9:16'): string | null
}

/** Returns the appearance of the role in each target; null if the figure no longer exists. */
export async function appearancesOf(db: Db, targetIds: readonly string[], role: Role): Promise<Map<string, Appearance | null>> {
  if (!targetIds.length) return new Map()
  const usual = houseDefaults()[role].digitalHumanId
  const shown = await queries.listShownFigures(db, targetIds, role)
  return new Map(
    shown.map(({ id, figure, background, framing, colour, still }): [string, Appearance | null] => {
      const chosen = figure ?? usual
      if (!chosen) return [id, null]
      if (!isHouse(chosen)) return [id, { pictureUrl: urlOf(still), portraitUrl: urlOf(still), idleUrl: () => null }]
      const as = { background, framing, colour: background === BRAND ? colour : null }
      return [
        id,
        {
          pictureUrl: pictureAddressOf(chosen, as),
          portraitUrl: pictureAddressOf(chosen, { ...as, framing: 'close' }),
          idleUrl: (format) => idleAddressOf(chosen, { ...as, format: format === '16:9' ? null : format }),
        },
      ]
    }),
  )
}
