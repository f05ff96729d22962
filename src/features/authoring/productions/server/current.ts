// Current recipes of rows, which decide whether a medium is stale or can be reused.
import type { Db } from '#platform/database/transaction.ts'
import { filled, fillVariables } from '#shared/variables.ts'
import { variablesFor } from '#features/authoring/courses/server/courses.ts'
import { effectiveSettings } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { getLexicon } from '#features/authoring/pronunciations/server/pronunciations.ts'
import { conversionOf } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { listUnfitUploads, type SpokenLine } from './queries.ts'
import { type Format, type Recipe, recipeOfIntro, recipeOfScript } from './recipe.ts'

export interface CurrentRecipes {
  /** Undefined if the sub-scene is not among the requested ones. */
  script(line: SpokenLine & { id: string; subsceneId: string }, format: Format): Recipe | undefined
  intro(subScene: { id: string; content: string[]; mediaProvider: string }, format: Format): Recipe | undefined
}

/** Reads all inputs of the recipes of these sub-scenes and their lines, once. */
export async function currentRecipes(db: Db, subSceneIds: readonly string[]): Promise<CurrentRecipes> {
  const ids = [...new Set(subSceneIds)]
  const [settings, lexicon, variables, uploads] = await Promise.all([
    effectiveSettings(db, ids),
    getLexicon(db),
    variablesFor(db, ids),
    listUnfitUploads(db, ids),
  ])
  /** Recipes of the unplayable uploads of a row: a conversion depends on nothing else. */
  const converted = (id: string): Recipe =>
    Object.fromEntries(uploads.flatMap((upload) => (upload.id === id ? [[upload.part, conversionOf(upload)]] : [])))
  const lookOf = (id: string, format: Format) => ({ format, burnSubtitles: settings.get(id)?.burnSubtitles ?? true, lexicon })
  return {
    script(line, format) {
      const set = settings.get(line.subsceneId)
      const { subsceneId } = line
      return (
        set && {
          ...recipeOfScript(filled(line, ['text', 'answerText'], variables(subsceneId)), set.choices, lookOf(subsceneId, format)),
          ...converted(line.id),
        }
      )
    },
    intro(subScene, format) {
      const set = settings.get(subScene.id)
      const content = subScene.content.map((row) => fillVariables(row, variables(subScene.id)))
      return set && { ...recipeOfIntro({ ...subScene, content }, set.choices, lookOf(subScene.id, format)), ...converted(subScene.id) }
    },
  }
}
