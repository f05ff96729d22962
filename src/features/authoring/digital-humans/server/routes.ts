// Routes of the digital-human endpoints.
import type { Conversions, FileStore } from '#features/organisation/files/server/files.ts'
import type { ServiceOptions } from '#engines/providers.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import { notFound } from '#shared/errors.ts'
import { digitalHumans } from '../contract.ts'
import { deliveryFrom, isUsual } from '../fields.ts'
import { type Auditions, getSetting, inheritSetting, saveSetting } from './digital-humans.ts'
import { findDrawing, findShown } from './in-colour.ts'
import { sayFiguresChosen } from './jobs.ts'
import { auditionOfOwn } from './own-audition.ts'
import { naturalVoiceOf } from './natural.ts'
import { enableOwn, pageOwn, removeOwn, saveOwn, sourcesOf } from './own-templates.ts'
import { convertSent } from './own-converting.ts'
import { sample, templates } from './templates.ts'

export const digitalHumanRoutes = (
  auditions: Auditions,
  conversions: Conversions,
  storage: FileStore,
  services: ServiceOptions,
  jobs: Jobs,
) => {
  const deps = { storage, auditions, services }
  const chosen = sayFiguresChosen(jobs)
  return serve(digitalHumans, {
    templates: ({ db, query }) => templates(db, query.type),
    preview: withoutTransaction(async ({ transact, params: { templateId }, query: { background, framing, ...said } }) => {
      const how = deliveryFrom(said)
      const house = await findShown(auditions, transact, templateId, { background, framing })
      const natural = naturalVoiceOf(services, templateId)
      if (natural) {
        const { userId } = await transact((db) => db.who())
        return { object: await auditions.make(userId, { text: sample, voice: natural, ...how }), cache: 'private, max-age=300' }
      }
      if (!house) {
        const { userId, job } = await transact((db) => auditionOfOwn(db, templateId, how))
        if (!job) throw notFound()
        return { object: await auditions.make(userId, job), cache: 'private, max-age=300' }
      }
      const { userId } = await transact((db) => db.who())
      const asShipped = isUsual(how) || house.contentType !== 'audio/mpeg'
      return {
        object: asShipped ? house : await auditions.make(userId, { text: sample, voice: templateId, ...how }),
        cache: 'private, max-age=86400',
      }
    }),
    picture: withoutTransaction(async ({ transact, params: { templateId }, query }) => {
      await transact((db) => db.who())
      const object = await findShown(auditions, transact, templateId, query)
      if (object?.contentType !== 'image/jpeg') throw notFound()
      return { object, cache: 'private, max-age=86400' }
    }),
    idle: withoutTransaction(async ({ transact, params: { templateId }, query: { format, ...as } }) => {
      const drawing = await findDrawing(transact, templateId, as)
      if (!drawing) throw notFound()
      return { object: await auditions.idle(templateId, { ...drawing, format }), cache: 'private, max-age=86400' }
    }),
    sources: () => sourcesOf(services),
    own: ({ db, query }) => pageOwn(db, query),
    create: withoutTransaction(({ transact, conclude, body }) => saveOwn({ transact, conclude }, deps, body)),
    update: withoutTransaction(({ transact, conclude, body }) => saveOwn({ transact, conclude }, deps, body)),
    convert: withoutTransaction(({ transact, conclude, body }) => convertSent({ transact, conclude }, deps, conversions, body.path)),
    enable: ({ db, body }) => enableOwn(db, body),
    remove: ({ db, query }) => removeOwn(db, query.id),
    setting: ({ db, query }) => getSetting(db, query.id),
    save: ({ db, body }) => saveSetting(db, body.targetId, body, chosen),
    inherit: ({ db, query }) => inheritSetting(db, query.id),
  })
}
