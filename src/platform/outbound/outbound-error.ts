// Errors of outbound requests: a closed list of reasons, and no text of the request, its headers or the answer.

/** The reason, in words for the person who typed the address. */
export const outboundReasons = {
  address: '地址须以 https:// 开头',
  credentials: '地址中不能包含用户名或密码',
  insecure: '地址须以 https:// 开头；内网地址须由运维人员在 OUTBOUND_ALLOW 中放行',
  inside: '不允许访问内网地址；如确需访问，请运维人员在 OUTBOUND_ALLOW 中放行',
  unresolved: '找不到这个主机，请检查地址',
  certificate: '对方的证书不受信任',
  timeout: '对方长时间没有响应',
  size: '对方的回答过大',
  connection: '无法连接，请检查地址和网络',
} as const
export type OutboundReason = keyof typeof outboundReasons

/** A refused or failed request. It has no cause, because errors of the network may contain addresses and secrets. */
export class OutboundError extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason) {
    super(`outbound: ${reason}`)
    this.reason = reason
  }
}

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|ERR_TLS|ERR_SSL/
const timeoutCodes = /TIMEOUT|ETIMEDOUT/

/** The closed reason of any error of the network. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const { cause, code = '' } = error as { cause?: unknown; code?: string }
  if (cause instanceof OutboundError) return cause
  if (certificateCodes.test(code)) return new OutboundError('certificate')
  if (timeoutCodes.test(code)) return new OutboundError('timeout')
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return new OutboundError('size')
  return new OutboundError('connection')
}
