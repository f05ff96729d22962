// Digital humans: endpoint -> verb.
import { outside, serve } from '../../../platform/http/serve.ts'
import { notFound } from '../../../shared/errors.ts'
import { digitalHumans } from '../contract.ts'
import { type Auditions, getSetting, inheritSetting, saveSetting } from './digital-humans.ts'
import { findPreview, sample, templates } from './templates.ts'

export const digitalHumanRoutes = (auditions: Auditions) =>
  serve(digitalHumans, {
    templates: ({ query }) => templates(query.type),
    preview: outside(async ({ transact, params, query: { speed = 1, pitch = 0 } }) => {
      const { userId } = await transact((db) => db.who())
      const object = await findPreview(params.templateId)
      if (!object) throw notFound()
      const asShipped = (speed === 1 && pitch === 0) || object.contentType !== 'audio/mpeg'
      return {
        object: asShipped ? object : await auditions.make(userId, { text: sample, voice: params.templateId, speed, pitch }),
        cache: 'private, max-age=86400',
      }
    }),
    setting: ({ db, query }) => getSetting(db, query.id),
    save: ({ db, body }) => saveSetting(db, body.targetId, body),
    inherit: ({ db, query }) => inheritSetting(db, query.id),
  })
