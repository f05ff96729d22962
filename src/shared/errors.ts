// The common error of the product, with a message for users, and the code and status of the answer.

/** Fixed codes of the specification and the product; every other broken rule has the code `RULE`. */
export const codes = {
  OK: 0,
  RULE: 40000,
  WRONG_PASSWORD: 40001,
  CAPTCHA: 40002,
  LOCKED: 40003,
  SMS_CODE: 40004,
  PASSWORD_MUST_CHANGE: 40006,
  STALE: 40009,
} as const

/** Refusals of service credentials. */
export const serviceCodes = {
  /** The call is for people only. */
  PEOPLE_ONLY: 40013,
} as const

/** Failures of a single sign-on, which the sign-in page shows after a redirect. */
export const ssoCodes = {
  NO_PERSON: 40021,
  EXPIRED: 40022,
  UNFINISHED: 40023,
  UNREACHABLE: 40024,
  OFF: 40025,
} as const
/** Codes of the second step of a sign-in, apart from the others, because the first page does not need them. */
export const stepCodes = {
  /** The second step is open: the factor must be given; MUST_ENROL: one must be set up. */
  SECOND_FACTOR: 40010,
  /** The call needs a fresh proof of the person. */
  STEP_UP: 40011,
  MUST_ENROL: 40012,
} as const

export interface FieldFault {
  field: string
  message: string
}

/**
 * Error of a rule, converted to an answer in `platform/http`. `status` is HTTP: 200 for a broken rule, 4xx/5xx for a request that never
 * reached a rule. `fields` attaches messages to the fields of a form.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: number
  readonly fields: FieldFault[] | undefined
  constructor(message: string, options: { status?: number; code?: number; fields?: FieldFault[]; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.status = options.status ?? 200
    this.code = options.code ?? (options.status && options.status !== 200 ? options.status : codes.RULE)
    this.fields = options.fields
  }
}

const failure = (status: number, message: string) => () => new AppError(message, { status })

/** 400: the request does not match the contract. */
export const badRequest = (fields?: FieldFault[]) =>
  new AppError(fields?.[0]?.message ?? '请求错误', { status: 400, ...(fields ? { fields } : {}) })
/** 400: text in another encoding, which would be stored as question marks. */
export const notUtf8 = failure(400, '请以 UTF-8 编码提交')
/** 401: there is no session, or it has ended. */
export const noSession = failure(401, '登录信息已过期')
/** 403: signed in, without the right. */
export const forbidden = (message = '拒绝访问') => new AppError(message, { status: 403 })
/** 403 with a reason: the missing right, and who can grant it. */
export const denied = (reason: string) => forbidden(`拒绝访问：${reason}`)
/** 403 for a missing permission word: `names` as 「课程管理 · 删除」 or 「…」, empty if it has no name; `giver` is the person who can grant it. */
export const lacksRight = (names: string, giver: string) =>
  names ? denied(`您的角色没有${names}的权限，可请${giver}在「角色权限」中授予`) : forbidden()
/** 403: an impersonator may neither change anything nor read the user's own learning and exams. */
export const viewing = () => forbidden('正在以他人身份查看：不能修改，也不能查看本人的学习和考试')
/** 403: signed in by password, with the second step still open. `step` is FACTOR or ENROL. */
export const secondStepOpen = (step: string) =>
  step === 'ENROL'
    ? new AppError('请先设置双重验证', { status: 403, code: stepCodes.MUST_ENROL })
    : new AppError('请先完成登录的第二步验证', { status: 403, code: stepCodes.SECOND_FACTOR })
/** 403: the call needs a fresh proof of the person. */
export const stepUpNeeded = () => new AppError('请再次验证身份', { status: 403, code: stepCodes.STEP_UP })
/** 403: no service credential may make the call, whatever words it has. */
export const peopleOnly = () => new AppError('此接口只供人员使用，服务凭证不能调用', { status: 403, code: serviceCodes.PEOPLE_ONLY })
/** 403: the service credential lacks a permission word; `names` as for `lacksRight`. */
export const serviceLacksRight = (names: string) => denied(names ? `此服务凭证没有${names}的权限` : '此服务凭证没有这项权限')
/** 404: unknown, deleted and foreign ids are answered alike. */
export const notFound = failure(404, '请求错误，未找到该资源')
/** 409 in spirit, 200 on the wire: the record has changed since it was read. */
export const stale = () => new AppError('内容已被他人修改，请刷新后再试', { code: codes.STALE })
/** 413: a file, where its limit is known, which is shown as the caller words it, e.g. 50M; else whatever was sent. */
export const tooLarge = (limit?: string) => new AppError(limit ? `文件必须小于${limit}` : '提交的内容过大', { status: 413 })
/** 415: `types` joined by /, e.g. .png/.jpeg. */
export const wrongType = (types: string) => new AppError(`只支持 ${types} 类型文件`, { status: 415 })
/** 429: too many requests. */
export const tooMany = failure(429, '操作过于频繁，请稍后再试')
/** 429: a service credential has made its calls of this minute. */
export const tooManyCalls = (limit: number, seconds: number) =>
  new AppError(`此服务凭证每分钟最多调用${limit}次，请${seconds}秒后再试`, { status: 429 })
/** 503: the disk is full, and nothing was saved. */
export const diskFull = (cause?: unknown) => new AppError('磁盘空间不足，内容没有保存', { status: 503, cause })
/** 503: the database is unavailable or the server is overloaded. */
export const unavailable = failure(503, '系统繁忙，请稍后再试')
