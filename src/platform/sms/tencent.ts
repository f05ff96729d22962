// SMS by Tencent Cloud 2021-01-11, SendSms.
import { wordsOfService } from '#shared/secrets.ts'
import { createRequire } from 'node:module'
import { endpointOf, type SendCode, type SmsOptions } from './options.ts'

// `require`: a CommonJS package whose names differ between the ways of `import`
const tencent = createRequire(import.meta.url)('tencentcloud-sdk-nodejs-sms') as typeof import('tencentcloud-sdk-nodejs-sms')

export function sendByTencent(options: SmsOptions): SendCode {
  const { protocol, host } = endpointOf(options.endpoint ?? 'sms.tencentcloudapi.com')
  const client = new tencent.sms.v20210111.Client({
    credential: { secretId: options.accessKeyId, secretKey: options.accessKeySecret },
    region: options.region,
    profile: {
      httpProfile: { endpoint: host, protocol: `${protocol}://`, reqMethod: 'POST', reqTimeout: options.timeoutMs / 1000 },
    },
  })
  return async (phone, code) => {
    const answer = await client.SendSms({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: options.appId,
      SignName: options.signName,
      TemplateId: options.template,
      TemplateParamSet: [code],
    })
    const status = answer.SendStatusSet?.[0]
    if (status?.Code !== 'Ok') throw new Error(`Tencent SMS: ${status?.Code ?? 'no status'} ${wordsOfService(status?.Message ?? '')}`)
  }
}
