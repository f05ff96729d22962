// Rehearsals: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import type { ProgressChanged } from '../../projects/server/projects.ts'
import { rehearsals } from '../contract.ts'
import { answerLine, finishRehearsal, getRehearsal, getReport, giveHint, goOn, startRehearsal } from './rehearsals.ts'

export const rehearsalRoutes = (changed: ProgressChanged) =>
  serve(rehearsals, {
    start: ({ db, body }) => startRehearsal(db, body),
    detail: ({ db, params }) => getRehearsal(db, params.id),
    answer: ({ db, params, body }) => answerLine(db, params.id, params.scriptId, body.said),
    hint: ({ db, params, body }) => giveHint(db, params.id, body.scriptId),
    next: ({ db, params, body }) => goOn(db, params.id, body.place),
    finish: ({ db, params }) => finishRehearsal(db, params.id, changed),
    report: ({ db, params }) => getReport(db, params.id),
  })
