// Input and result of an SMS provider.
export interface SmsOptions {
  provider: 'none' | 'log' | 'aliyun' | 'tencent'
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** The template with one variable: `code` (Aliyun) or the first one (Tencent). */
  template: string
  /** The SdkAppId of Tencent Cloud SMS. */
  appId: string
  region: string
  /** Host and port that replace the provider's own, e.g. a gateway inside the company; with http:// for a plain connection. */
  endpoint: string | undefined
  /** Timeout of a request to the provider. */
  timeoutMs: number
}

/** Sends one code; rejects with the provider's reason. */
export type SendCode = (phone: string, code: string) => Promise<void>

/** Protocol and host of an endpoint; https by default. */
export function endpointOf(given: string): { protocol: 'http' | 'https'; host: string } {
  const [, scheme = 'https', host = ''] = /^(?:(https?):\/\/)?([^/]+)/.exec(given) ?? []
  return { protocol: scheme === 'http' ? 'http' : 'https', host }
}
