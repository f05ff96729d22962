// Routes of the storyboard endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { readParagraphs } from '#platform/spreadsheets/spreadsheets.ts'
import { storyboard } from '../contract.ts'
import { outlineOf } from './storyboard.ts'

/** Upper limit of an uploaded document: the largest sub-scene, with answers and blank lines. */
const MAX_PARAGRAPHS = 40_000
const MAX_TEXT = 2_000_000

export const storyboardRoutes = serve(storyboard, {
  outline: ({ db, params }) => outlineOf(db, params.subSceneId),
  readDocument: withoutTransaction(async ({ transact, file }) => {
    // checks the session first, so that an unauthorised caller cannot make the server parse a file
    await transact((db) => db.who())
    const paragraphs = await readParagraphs(file.tempPath, { maxRows: MAX_PARAGRAPHS, maxText: MAX_TEXT })
    return { text: paragraphs.join('\n') }
  }),
})
