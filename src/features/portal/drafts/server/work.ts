// Handler of the job of drafts.
import type { ServiceOptions } from '#engines/providers.ts'
import { openDraftChat } from './drafting.ts'
import { writeDrafts } from './jobs.ts'
import { runBatch, type RunOptions } from './running.ts'
import { work } from '#platform/jobs/jobs.ts'

export function writeDraftsWork({ services, ...options }: Pick<RunOptions, 'pool' | 'log'> & { services: ServiceOptions }) {
  const chat = openDraftChat(services)
  return work(writeDrafts, ({ tenantId, id }, signal) =>
    runBatch({ ...options, chat, dailyTokens: services.draft?.dailyTokens ?? 0 }, tenantId, id, signal),
  )
}
