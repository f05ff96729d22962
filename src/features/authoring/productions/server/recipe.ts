// Recipe of a medium: all its inputs, such as text, figure and voice, with their key.
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
/** Inputs beside text, figure and voice: format and subtitles of a video, pronunciations of the tenant. */
export interface RenderStyle {
  format: Format
  burnSubtitles: boolean
  lexicon: Lexicon
}

/** Minimum number of characters of a generated text. */
export const MIN_LETTERS = 8

/** Name of the engine in the interface. */
const engine = `内置引擎 ${engineVersion}`

/** External services of a recipe. */
const services = ({ voice, figure }: Pick<TaskInput, 'voice' | 'figure'>) =>
  [voice, figure].flatMap((s) => (s && s.provider !== 'house' ? [serviceNames[s.provider]] : []))

function input(kind: TaskInput['kind'], text: string, choice: Choice, { format, burnSubtitles, lexicon }: RenderStyle): TaskInput {
  const figureId = kind === 'VIDEO' ? choice.digitalHumanId : null
  const made = { kind, text, voiceId: choice.voiceId, figureId, format, burnSubtitles: kind === 'VIDEO' && burnSubtitles }
  // unsupported delivery fields do not belong in the recipe of an external voice
  const able = abilitiesOf[choice.voice?.source.provider ?? 'house']
  const delivery = deliveryOf(choice)
  const how = unusualOf(byName(deliveryNames, (name) => (able[name] ? delivery[name] : deliveryFields[name].usual)))
  const readings = able.readings ? readingsIn(text, lexicon) : {}
  // defaults stay out of the key, so that older media keep their keys
  const special = {
    // for compatibility with older keys, `speed` and `pitch` are present together
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

/** Recipe of a line: a video or an mp3 by the role of its type, and an mp3 of the answer. Uploaded media need nothing. */
export function recipeOfScript(line: SpokenLine, choices: Choices, look: RenderStyle): Recipe {
  const recipe: Recipe = {}
  if (line.mediaProvider === 'AI_TRAINING' && (line.mediaType === 'VIDEO' || line.mediaType === 'AUDIO'))
    recipe.QUESTION = input(line.mediaType, line.text, choices[speakingRoles[line.type]], look)
  if (line.answerMediaProvider === 'AI_TRAINING' && line.needAnswer === 'NEED')
    recipe.ANSWER = input('AUDIO', line.answerText, choices.answer, look)
  return recipe
}

/** Recipe of an intro: a video of its lines. */
export function recipeOfIntro(subScene: { content: string[]; mediaProvider: string }, choices: Choices, look: RenderStyle): Recipe {
  if (subScene.mediaProvider !== 'AI_TRAINING') return {}
  return { SUB_SCENE_INTRO: input('VIDEO', subScene.content.join('\n'), choices.subSceneIntro, look) }
}

/** Throws if the recipe is empty, or if a text is too short. */
export function checkRecipe(recipe: Recipe): void {
  if (!Object.keys(recipe).length) throw productions.fail('nothingToMake')
  // conversions have no text to check
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

/** Returns the reason why the recipe cannot be made, or null. */
export function refusalOf(recipe: Recipe): string | null {
  try {
    checkRecipe(recipe)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
