// Handlers of the endpoints of people lists.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { peopleLists } from '../contract.ts'
import { createList, listPeople, matchText, pageLists, removeList, updateList } from './people-lists.ts'
import { sheetText } from './sheet.ts'

export const peopleListRoutes = serve(peopleLists, {
  match: ({ db, body }) => matchText(db, body.text),
  matchSheet: withoutTransaction(async ({ conclude, file }) => {
    const text = await sheetText(file.tempPath)
    return conclude((db) => matchText(db, text))
  }),
  page: ({ db, query }) => pageLists(db, query),
  people: ({ db, params }) => listPeople(db, params.id),
  create: ({ db, body }) => createList(db, body),
  update: ({ db, params, body }) => updateList(db, params.id, body),
  remove: ({ db, params }) => removeList(db, params.id),
})
