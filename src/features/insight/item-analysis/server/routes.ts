// Handlers of the item analysis endpoints.
import { serve } from '#platform/http/serve.ts'
import type { KeysKept } from '#features/assessment/question-banks/server/question-banks.ts'
import { itemAnalysis } from '../contract.ts'
import { getItem, getReliability, listItems } from './item-analysis.ts'

export const itemAnalysisRoutes = (keysKept: KeysKept) =>
  serve(itemAnalysis, {
    items: ({ db, query }) => listItems(db, query, keysKept),
    itemsBy: ({ db, body }) => listItems(db, body, keysKept),
    item: ({ db, params, query }) => getItem(db, params.subjectId, query, keysKept),
    itemBy: ({ db, params, body }) => getItem(db, params.subjectId, body, keysKept),
    reliability: ({ db, query }) => getReliability(db, query),
    reliabilityBy: ({ db, body }) => getReliability(db, body),
  })
