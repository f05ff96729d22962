// The store in a bucket of an object store.
import type { Log } from '../log.ts'
import { copyObject, findObject, isBucketReady, openBucket, putObject, removeObject, sweepObjects } from './bucket.ts'
import { openDirect } from './direct.ts'
import type { StoreOptions } from './options.ts'
import { reach } from './reach.ts'
import type { Storage } from './storage.ts'
import { openTemporary } from './temporary.ts'

export async function openStore(options: StoreOptions, folder: string, log: Log): Promise<Storage> {
  const temporary = await openTemporary(folder)
  const ask = reach(log, options.timeoutMs)
  const bucket = openBucket(options, ask)
  return {
    temporary,
    putFile: (key, localPath, contentType) => putObject(bucket, key, localPath, contentType),
    get: (key) => findObject(bucket, key),
    copy: (from, to) => copyObject(bucket, from, to),
    remove: (key) => removeObject(bucket, key),
    sweep: (prefix, olderThanMs) => sweepObjects(bucket, prefix, olderThanMs),
    ready: () => isBucketReady(bucket),
    ...openDirect(options, ask),
  }
}
