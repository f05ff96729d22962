// Routes of the replacement endpoints.
import { serve } from '#platform/http/serve.ts'
import { replacements } from '../contract.ts'
import { applyReplacement, type CourseUsers, listReplacements, preview, undoReplacement } from './replacements.ts'

/** `whoUses` is a port that higher features implement. */
export const replacementRoutes = (whoUses: CourseUsers) =>
  serve(replacements, {
    preview: ({ db, body }) => preview(db, whoUses, body),
    apply: ({ db, body }) => applyReplacement(db, body),
    list: ({ db }) => listReplacements(db),
    undo: ({ db, params }) => undoReplacement(db, params.id),
  })
