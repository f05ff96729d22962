// The recipe of a medium: what a line or an introduction needs made, of which words, by which figure and voice.
import { createHash } from 'node:crypto'
import { engineVersion } from '../../../engines/media.ts'
import { textLength } from '../../../shared/text.ts'
import { type Choice, type Choices, figureName, voiceName } from '../../digital-humans/server/digital-humans.ts'
import type { TaskInput } from '../../generation-tasks/server/tables.ts'
import type { ScriptLine } from '../../scripts/server/scripts.ts'
import { type Part, productions } from '../contract.ts'

export type Format = TaskInput['format']
export type Recipe = Partial<Record<Part, TaskInput>>

/** Fewer characters than this cannot be generated. */
export const SHORTEST = 8

const roleOf = { QUESTION: 'question', INTRO: 'intro', ACTION: 'intro', TIPS: 'tip' } as const

function input(kind: TaskInput['kind'], text: string, choice: Choice, format: Format): TaskInput {
  const figureId = kind === 'VIDEO' ? choice.digitalHumanId : null
  const made = { kind, text, voiceId: choice.voiceId, figureId, format, burnSubtitles: kind === 'VIDEO' }
  return {
    ...made,
    voiceName: voiceName(choice.voiceId),
    figureName: figureId && figureName(figureId),
    key: createHash('sha256')
      .update(JSON.stringify([engineVersion, ...Object.values(made)]))
      .digest('hex'),
  }
}

/** What a line needs: a video or an mp3 by the role of its type, an mp3 of the answer; nothing of one's own media. */
export function recipeOfScript(line: ScriptLine, choices: Choices, format: Format): Recipe {
  const recipe: Recipe = {}
  if (line.mediaProvider === 'AI_TRAINING' && (line.mediaType === 'VIDEO' || line.mediaType === 'AUDIO'))
    recipe.QUESTION = input(line.mediaType, line.text, choices[roleOf[line.type]], format)
  if (line.answerMediaProvider === 'AI_TRAINING' && line.needAnswer === 'NEED')
    recipe.ANSWER = input('AUDIO', line.answerText, choices.answer, format)
  return recipe
}

/** What the introduction of a sub-scene needs: a video of its lines. */
export function recipeOfIntro(subScene: { content: string[]; mediaProvider: string }, choices: Choices, format: Format): Recipe {
  if (subScene.mediaProvider !== 'AI_TRAINING') return {}
  return { SUB_SCENE_INTRO: input('VIDEO', subScene.content.join('\n'), choices.subSceneIntro, format) }
}

/** Throws where a recipe makes nothing or a text is too short to be spoken. */
export function checkRecipe(recipe: Recipe): void {
  const parts = Object.keys(recipe)
  if (!parts.length) throw productions.fail('nothingToMake')
  const { QUESTION, ANSWER, SUB_SCENE_INTRO } = recipe
  if (SUB_SCENE_INTRO && textLength(SUB_SCENE_INTRO.text) === 0) throw productions.fail('introEmpty')
  for (const spoken of [QUESTION, SUB_SCENE_INTRO]) {
    const n = spoken ? textLength(spoken.text) : SHORTEST
    if (n < SHORTEST) throw productions.fail('tooShort', { n })
  }
  const answer = ANSWER ? textLength(ANSWER.text) : SHORTEST
  if (answer < SHORTEST) throw productions.fail('answerTooShort', { n: answer })
}

const SPOKEN_PER_SECOND = 4.4
const MADE_PER_SECOND = { VIDEO: 9, AUDIO: 60 }

/** Seconds that making it takes, about: from the length of the text and what the engine does per second. */
export const estimateSeconds = (made: TaskInput) => 0.8 + textLength(made.text) / SPOKEN_PER_SECOND / MADE_PER_SECOND[made.kind]
