// The error of a failed call, with a message for the user.
import type { FieldFault } from '#shared/errors.ts'

interface Details {
  status: number
  code: number
  msg: string
  fields?: FieldFault[]
  requestId?: string
  /** The server's own message, if there was one. */
  said?: string | undefined
}

/** `status` is the HTTP status, 0 if the server was not reached; `code` is that of the envelope, or the status. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly fields: FieldFault[]
  readonly requestId: string | undefined
  readonly said: string | undefined
  /** The caller cancelled the call, so no message is needed. */
  readonly aborted: boolean
  constructor(details: Details, aborted = false) {
    super(details.msg)
    this.name = 'CallFailure'
    this.status = details.status
    this.code = details.code
    this.msg = details.msg
    this.fields = details.fields ?? []
    this.requestId = details.requestId
    this.said = details.said
    this.aborted = aborted
  }
}

const fixed: Record<number, string> = { 400: '请求错误', 401: '登录信息已过期', 403: '拒绝访问', 404: '请求错误，未找到该资源' }
/** A 413 without a message of the server comes from a proxy in front of it, which has its own limit. */
const boundOf = (what: string) => `${what}超过了代理允许的大小：请联系管理员放宽代理的限制`
/** The message for an upload that a proxy refused with 413; undefined for every other status. */
export const proxyUploadText = (status: number): string | undefined => (status === 413 ? boundOf('文件') : undefined)

/**
 * The message of a failed call; `msg` is the server's. A 400 with field faults keeps the server's message. A status with a fixed text shows
 * this text first, and then the server's reason.
 */
export function textOf(status: number, msg: string | undefined, hasFields = false): string {
  const text = fixed[status]
  if (!text || (hasFields && msg)) return msg || (status === 413 ? boundOf('提交的内容') : '系统繁忙，请稍后再试')
  const reason = msg?.replace(text, '').replace(/^：/, '') || (status === 404 && '可能已被删除，请刷新')
  return reason && status !== 401 ? `${text}：${reason}` : text
}

export const unreachable = () => new CallFailure({ status: 0, code: 0, msg: '网络连接失败，请检查网络后重试' })
export const abandoned = () => new CallFailure({ status: 0, code: 0, msg: '已取消' }, true)
