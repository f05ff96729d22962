// Routes of the pronunciation endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { Auditions } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { pronunciations } from '../contract.ts'
import {
  auditionOf,
  createPronunciation,
  listUnread,
  pagePronunciations,
  readText,
  removePronunciations,
  updatePronunciation,
} from './pronunciations.ts'

export const pronunciationRoutes = (auditions: Auditions) =>
  serve(pronunciations, {
    page: ({ db, query }) => pagePronunciations(db, query),
    create: ({ db, body }) => createPronunciation(db, body),
    update: ({ db, body }) => updatePronunciation(db, body),
    remove: ({ db, body }) => removePronunciations(db, body),
    audition: withoutTransaction(async ({ transact, query }) => {
      const { userId } = await transact((db) => db.who())
      return { object: await auditions.make(userId, auditionOf(query)), cache: 'private, max-age=300' }
    }),
    reading: withoutTransaction(({ transact, body }) => readText(transact, body.text)),
    unread: withoutTransaction(async ({ transact, body }) => ({ unread: await listUnread(transact, body.hanzi) })),
  })
