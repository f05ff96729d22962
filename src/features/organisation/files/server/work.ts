// Job: the nightly sweep of files, and the integrity check of the others.
import type { Pool } from '#platform/database/pool.ts'
import { work } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { sweepFiles } from './jobs.ts'
import { sweep } from './sweep.ts'
import { verifyFiles } from './verify.ts'

export const sweepFilesWork = (pool: Pool, storage: Storage, log: Log) =>
  work(sweepFiles, async (_, signal) => {
    const swept = await sweep(pool, storage, signal)
    if (swept.files || swept.objects) log.info(swept, 'files that nothing names were removed')
    const verified = await verifyFiles(pool, storage, log, signal)
    log.info(verified, 'stored files were compared with what was stored')
  })
