// Input and result of an SMS provider.
export interface SmsOptions {
  provider: 'none' | 'log' | 'aliyun' | 'tencent'
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** The template with one variable: `code` (Aliyun) or the first (Tencent). */
  template: string
  /** The SdkAppId of Tencent Cloud SMS. */
  appId: string
  region: string
  /** Host and port instead of the provider's own, e.g. a gateway inside the company; http:// for a plain one. */
  endpoint: string | undefined
  /** Longest wait for the provider. */
  timeoutMs: number
}

/** Sends one code; rejects with the provider's reason. */
export type SendCode = (phone: string, code: string) => Promise<void>

/** Protocol and host of an endpoint as given; https where it does not say. */
export function endpointOf(given: string): { protocol: 'http' | 'https'; host: string } {
  const [, scheme = 'https', host = ''] = /^(?:(https?):\/\/)?([^/]+)/.exec(given) ?? []
  return { protocol: scheme === 'http' ? 'http' : 'https', host }
}
