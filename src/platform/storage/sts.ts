// Credentials for one path, valid for minutes: AssumeRole with an inline policy, at an S3 store or at Aliyun.
import { createRequire } from 'node:module'
import type { StoreOptions } from './options.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export interface Credentials {
  accessKeyId: string
  accessKeySecret: string
  securityToken: string
}
/** Gets credentials that can only put objects below `path`. */
export type AssumeRole = (path: string, signal: AbortSignal) => Promise<Credentials>

const session = 'yanwu-upload'

export const openSts = async (options: StoreOptions): Promise<AssumeRole> =>
  options.kind === 'oss' ? openAliyun(options) : openAws(options)

async function openAws(options: StoreOptions): Promise<AssumeRole> {
  const { AssumeRoleCommand, STSClient } = await import('@aws-sdk/client-sts')
  const client = new STSClient({
    endpoint: options.stsEndpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.accessKeySecret },
    maxAttempts: 1,
    requestHandler: { connectionTimeout: Math.min(2_000, options.timeoutMs), requestTimeout: options.timeoutMs },
  })
  return async (path, abortSignal) => {
    const policy = {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: ['s3:PutObject'], Resource: [`arn:aws:s3:::${options.bucket}/${path}/*`] }],
    }
    const { Credentials: c } = await client.send(
      new AssumeRoleCommand({
        RoleArn: options.stsRole,
        RoleSessionName: session,
        DurationSeconds: options.grantSeconds,
        Policy: JSON.stringify(policy),
      }),
      { abortSignal },
    )
    if (!c?.AccessKeyId || !c.SecretAccessKey || !c.SessionToken) throw new Error('STS answered no credentials')
    return { accessKeyId: c.AccessKeyId, accessKeySecret: c.SecretAccessKey, securityToken: c.SessionToken }
  }
}

interface AliyunAnswer {
  body?: { Credentials?: { AccessKeyId?: string; AccessKeySecret?: string; SecurityToken?: string } }
}

function openAliyun(options: StoreOptions): AssumeRole {
  // `require` gives one shape of the default export; the ways of `import` differ
  const { default: Client, $OpenApiUtil } = createRequire(import.meta.url)(
    '@alicloud/openapi-core',
  ) as typeof import('@alicloud/openapi-core')
  const { protocol, host } = new URL(options.stsEndpoint)
  const client = new Client(
    new $OpenApiUtil.Config({
      accessKeyId: options.accessKeyId,
      accessKeySecret: options.accessKeySecret,
      regionId: options.region,
      endpoint: host,
      protocol: protocol.replace(':', '').toUpperCase(),
      connectTimeout: options.timeoutMs,
      readTimeout: options.timeoutMs,
    }),
  )
  const action = new $OpenApiUtil.Params({
    action: 'AssumeRole',
    version: '2015-04-01',
    protocol: 'HTTPS',
    pathname: '/',
    method: 'POST',
    authType: 'AK',
    style: 'RPC',
    reqBodyType: 'formData',
    bodyType: 'json',
  })
  return async (path) => {
    const policy = {
      Version: '1',
      Statement: [{ Effect: 'Allow', Action: ['oss:PutObject'], Resource: [`acs:oss:*:*:${options.bucket}/${path}/*`] }],
    }
    const query = {
      RoleArn: assertDefined(options.stsRole, 'STORAGE_STS_ROLE'),
      RoleSessionName: session,
      DurationSeconds: String(options.grantSeconds),
      Policy: JSON.stringify(policy),
    }
    const answer = (await client.callApi(action, new $OpenApiUtil.OpenApiRequest({ query }), {} as never)) as AliyunAnswer
    const c = answer.body?.Credentials
    if (!c?.AccessKeyId || !c.AccessKeySecret || !c.SecurityToken) throw new Error('STS answered no credentials')
    return { accessKeyId: c.AccessKeyId, accessKeySecret: c.AccessKeySecret, securityToken: c.SecurityToken }
  }
}
