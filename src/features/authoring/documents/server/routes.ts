// Handlers of the document endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import { documents } from '../contract.ts'
import * as rules from './documents.ts'
import { createFact, decideFact, pageFactsOf } from './facts.ts'

export const documentRoutes = (storage: FileStore, jobs: Jobs, whoUses: rules.DocumentUsers) =>
  serve(documents, {
    page: ({ db, query }) => rules.pageDocuments(db, query),
    versions: ({ db, params }) => rules.getVersions(db, params.id),
    passages: ({ db, params, query }) => rules.pagePassagesOf(db, params.id, query),
    search: ({ db, query }) => rules.findPassages(db, query),
    create: withoutTransaction((ask) => rules.createDocument(ask, storage, jobs, ask.file)),
    addVersion: withoutTransaction((ask) => rules.addVersion(ask, storage, jobs, ask.params.id, ask.file)),
    update: ({ db, body }) => rules.updateDocument(db, body),
    uses: ({ db, params }) => rules.getUses(db, whoUses, params.id),
    remove: ({ db, params }) => rules.removeDocument(db, whoUses, params.id),
    restore: ({ db, params }) => rules.restoreDocument(db, params.id),
    facts: ({ db, query }) => pageFactsOf(db, query),
    createFact: ({ db, body }) => createFact(db, body),
    decideFact: ({ db, params, body }) => decideFact(db, params.id, body),
  })
