// Storyboard: endpoint -> verb.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { readParagraphs } from '#platform/spreadsheets/spreadsheets.ts'
import { storyboard } from '../contract.ts'
import { outlineOf } from './storyboard.ts'

/** Of a document: a sub-scene holds no more lines, with their answers and empty lines between them. */
const MAX_PARAGRAPHS = 40_000
const MAX_TEXT = 2_000_000

export const storyboardRoutes = serve(storyboard, {
  outline: ({ db, params }) => outlineOf(db, params.subSceneId),
  readDocument: withoutTransaction(async ({ transact, file }) => {
    // whoever may not ask makes nobody read
    await transact((db) => db.who())
    const paragraphs = await readParagraphs(file.tempPath, { maxRows: MAX_PARAGRAPHS, maxText: MAX_TEXT })
    return { text: paragraphs.join('\n') }
  }),
})
