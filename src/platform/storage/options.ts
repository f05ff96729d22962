// Settings of the store.

export interface StoreOptions {
  /** s3: any store with the S3 interface and its STS; oss: Aliyun, with its S3 interface and its own STS. */
  kind: 's3' | 'oss'
  /** URL at which this server reaches the store, with http:// or https://, without the bucket. */
  endpoint: string
  /** URL at which browsers reach the store. */
  publicEndpoint: string
  /** URL of the bucket for browsers, if it does not follow from the endpoint (a custom domain). */
  bucketUrl: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  accessKeySecret: string
  /** true: addresses are {endpoint}/{bucket}/{key}; false: https://{bucket}.{host}/{key}. */
  pathStyle: boolean
  stsEndpoint: string
  /** The role for upload credentials; undefined: uploads go through the server. */
  stsRole: string | undefined
  /** Lifetime of upload credentials in seconds. Stores refuse less than 900. */
  grantSeconds: number
  /** Timeout of a request to the store. */
  timeoutMs: number
}
export type StorageOptions = { kind: 'folder' } | StoreOptions

/** Settings that identify the store, by the names of their variables; without credentials. */
export const settingsOf = (storage: StorageOptions, dataDir: string): Record<string, string> =>
  storage.kind === 'folder'
    ? { STORAGE: storage.kind, DATA_DIR: dataDir }
    : { STORAGE: storage.kind, STORAGE_ENDPOINT: storage.endpoint, STORAGE_BUCKET: storage.bucket }
