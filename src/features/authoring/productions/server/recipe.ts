// The recipe of a medium: what a line or an introduction needs made, of which words, by which figure and voice.
import { createHash } from 'node:crypto'
import { engineVersion } from '#engines/media.ts'
import { abilitiesOf, serviceNames } from '#engines/sources.ts'
import { AppError } from '#shared/errors.ts'
import { textLength } from '#shared/text.ts'
import { namesInBraces, unfilledIn } from '#shared/variables.ts'
import { byName } from '#shared/field-table.ts'
import { speakingRoles } from '#features/authoring/digital-humans/contract.ts'
import { deliveryFields, deliveryNames, unusualOf } from '#features/authoring/digital-humans/fields.ts'
import { type Choice, type Choices, deliveryOf, figureName, voiceName } from '#features/authoring/digital-humans/server/digital-humans.ts'
import type { TaskInput } from '#features/authoring/generation-tasks/server/tables.ts'
import { type MediaPart, productions } from '../contract.ts'
import { type Lexicon, readingsIn } from '#features/authoring/pronunciations/server/pronunciations.ts'
import type { SpokenLine } from './queries.ts'

export type Format = TaskInput['format']
export type Recipe = Partial<Record<MediaPart, TaskInput>>
/** What holds for the media of a sub-scene beside words, figure and voice: how a video looks, and the tenant's readings. */
export interface RenderStyle {
  format: Format
  burnSubtitles: boolean
  lexicon: Lexicon
}

/** Fewer characters than this cannot be generated. */
export const MIN_LETTERS = 8

/** What speaks and draws, as people are told. */
const engine = `内置引擎 ${engineVersion}`

/** Services that a medium is made with beside our own engine. */
const services = ({ voice, figure }: Pick<TaskInput, 'voice' | 'figure'>) =>
  [voice, figure].flatMap((s) => (s && s.provider !== 'house' ? [serviceNames[s.provider]] : []))

function input(kind: TaskInput['kind'], text: string, choice: Choice, { format, burnSubtitles, lexicon }: RenderStyle): TaskInput {
  const figureId = kind === 'VIDEO' ? choice.digitalHumanId : null
  const made = { kind, text, voiceId: choice.voiceId, figureId, format, burnSubtitles: kind === 'VIDEO' && burnSubtitles }
  // what a voice from outside cannot be told changes nothing about what it makes
  const able = abilitiesOf[choice.voice?.source.provider ?? 'house']
  const delivery = deliveryOf(choice)
  const how = unusualOf(byName(deliveryNames, (name) => (able[name] ? delivery[name] : deliveryFields[name].usual)))
  const readings = able.readings ? readingsIn(text, lexicon) : {}
  // What says nothing leaves no trace in the key: media made before it existed stay what they are.
  const special = {
    // the key of media made before others were has both where it has one
    ...('speed' in how || 'pitch' in how ? { speed: 1, pitch: 0 } : {}),
    ...how,
    ...(Object.keys(readings).length ? { readings } : {}),
    ...(choice.voice ? { voice: choice.voice.source } : {}),
    ...(figureId && choice.figure ? { figure: choice.figure.source } : {}),
  }
  return {
    ...made,
    ...special,
    voiceName: choice.voice?.name ?? voiceName(choice.voiceId),
    figureName: figureId && (choice.figure?.name ?? figureName(figureId)),
    engine: [engine, ...new Set(services(special))].join('、'),
    key: createHash('sha256')
      .update(JSON.stringify([engineVersion, ...Object.values(made), ...(Object.keys(special).length ? [special] : [])]))
      .digest('hex'),
  }
}

/** What a line needs: a video or an mp3 by the role of its type, an mp3 of the answer; nothing of one's own media. */
export function recipeOfScript(line: SpokenLine, choices: Choices, look: RenderStyle): Recipe {
  const recipe: Recipe = {}
  if (line.mediaProvider === 'AI_TRAINING' && (line.mediaType === 'VIDEO' || line.mediaType === 'AUDIO'))
    recipe.QUESTION = input(line.mediaType, line.text, choices[speakingRoles[line.type]], look)
  if (line.answerMediaProvider === 'AI_TRAINING' && line.needAnswer === 'NEED')
    recipe.ANSWER = input('AUDIO', line.answerText, choices.answer, look)
  return recipe
}

/** What the introduction of a sub-scene needs: a video of its lines. */
export function recipeOfIntro(subScene: { content: string[]; mediaProvider: string }, choices: Choices, look: RenderStyle): Recipe {
  if (subScene.mediaProvider !== 'AI_TRAINING') return {}
  return { SUB_SCENE_INTRO: input('VIDEO', subScene.content.join('\n'), choices.subSceneIntro, look) }
}

/** Throws where a recipe makes nothing or a text is too short to be spoken. */
export function checkRecipe(recipe: Recipe): void {
  if (!Object.keys(recipe).length) throw productions.fail('nothingToMake')
  // an upload that is converted says nothing of ours
  const [QUESTION, ANSWER, SUB_SCENE_INTRO] = [recipe.QUESTION, recipe.ANSWER, recipe.SUB_SCENE_INTRO].map((made) =>
    made?.convert ? undefined : made,
  )
  const names = [QUESTION, ANSWER, SUB_SCENE_INTRO].flatMap((made) => unfilledIn(made?.text ?? ''))
  if (names.length) throw productions.fail('unfilled', { names: namesInBraces(names) })
  if (SUB_SCENE_INTRO && textLength(SUB_SCENE_INTRO.text) === 0) throw productions.fail('introEmpty')
  for (const spoken of [QUESTION, SUB_SCENE_INTRO]) {
    const n = spoken ? textLength(spoken.text) : MIN_LETTERS
    if (n < MIN_LETTERS) throw productions.fail('tooShort', { n })
  }
  const answer = ANSWER ? textLength(ANSWER.text) : MIN_LETTERS
  if (answer < MIN_LETTERS) throw productions.fail('answerTooShort', { n: answer })
}

/** What cannot be made now, in words; null where everything can. */
export function refusalOf(recipe: Recipe): string | null {
  try {
    checkRecipe(recipe)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
