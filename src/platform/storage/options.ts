// Which store, and how it is reached: as configured.

export interface StoreOptions {
  /** s3: anything that speaks S3 and its STS; oss: Aliyun, by its S3 interface and its own STS. */
  kind: 's3' | 'oss'
  /** As this server reaches the store, with http:// or https://, without the bucket. */
  endpoint: string
  /** As browsers reach it. */
  publicEndpoint: string
  /** Address of the bucket as browsers reach it, if it does not follow from the endpoint (a custom domain). */
  bucketUrl: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  accessKeySecret: string
  /** {endpoint}/{bucket}/{key}; else https://{bucket}.{host}/{key}. */
  pathStyle: boolean
  stsEndpoint: string
  /** The role that upload credentials are made of; undefined: uploads go through the server. */
  stsRole: string | undefined
  /** How long upload credentials hold. Stores refuse less than 900. */
  grantSeconds: number
  /** Longest wait for an answer of the store. */
  timeoutMs: number
}
export type StorageOptions = { kind: 'folder' } | StoreOptions

/** Settings that identify the store, by the names of their variables; without credentials. */
export const settingsOf = (storage: StorageOptions, dataDir: string): Record<string, string> =>
  storage.kind === 'folder'
    ? { STORAGE: storage.kind, DATA_DIR: dataDir }
    : { STORAGE: storage.kind, STORAGE_ENDPOINT: storage.endpoint, STORAGE_BUCKET: storage.bucket }
