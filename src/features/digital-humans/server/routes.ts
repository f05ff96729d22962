// Digital humans: endpoint -> verb.
import { serve } from '../../../platform/http/serve.ts'
import { notFound } from '../../../shared/errors.ts'
import { digitalHumans } from '../contract.ts'
import { getSetting, inheritSetting, saveSetting } from './digital-humans.ts'
import { findPreview, templates } from './templates.ts'

export const digitalHumanRoutes = serve(digitalHumans, {
  templates: ({ query }) => templates(query.type),
  preview: async ({ params }) => {
    const object = await findPreview(params.templateId)
    if (!object) throw notFound()
    return { object, cache: 'private, max-age=86400' }
  },
  setting: ({ db, query }) => getSetting(db, query.id),
  save: ({ db, body }) => saveSetting(db, body.targetId, body),
  inherit: ({ db, query }) => inheritSetting(db, query.id),
})
