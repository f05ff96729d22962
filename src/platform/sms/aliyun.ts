// SMS by Aliyun Dysmsapi 2017-05-25, SendSms.
import { wordsOfService } from '#shared/secrets.ts'
import { createRequire } from 'node:module'
import { $OpenApiUtil } from '@alicloud/openapi-core'
import { endpointOf, type SendCode, type SmsOptions } from './options.ts'

// `require` gives one shape of the default export; the ways of `import` differ
const dysms = createRequire(import.meta.url)('@alicloud/dysmsapi20170525') as typeof import('@alicloud/dysmsapi20170525')

export function sendByAliyun(options: SmsOptions): SendCode {
  const { protocol, host } = endpointOf(options.endpoint ?? 'dysmsapi.aliyuncs.com')
  const client = new dysms.default(
    new $OpenApiUtil.Config({
      accessKeyId: options.accessKeyId,
      accessKeySecret: options.accessKeySecret,
      regionId: options.region,
      endpoint: host,
      protocol: protocol.toUpperCase(),
      connectTimeout: options.timeoutMs,
      readTimeout: options.timeoutMs,
    }),
  )
  return async (phone, code) => {
    const answer = await client.sendSms(
      new dysms.SendSmsRequest({
        phoneNumbers: phone,
        signName: options.signName,
        templateCode: options.template,
        templateParam: JSON.stringify({ code }),
      }),
    )
    if (answer.body?.code !== 'OK')
      throw new Error(`Aliyun SMS: ${answer.body?.code ?? 'no code'} ${wordsOfService(answer.body?.message ?? '')}`)
  }
}
