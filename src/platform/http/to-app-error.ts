// Converts errors to the envelope of an answer; an unexpected error becomes a 500 with a request id.
import type { z } from 'zod'
import { databaseCode, databaseHints, isUnavailable } from '../database/availability.ts'
import { halfIn, halved } from '#shared/clean.ts'
import type { Envelope } from '#shared/envelope.ts'
import {
  AppError,
  badRequest,
  codes,
  diskFull,
  type FieldFault,
  forbidden,
  lacksRight,
  viewing,
  noSession,
  notFound,
  secondStepOpen,
  serviceLacksRight,
  stepUpNeeded,
  tooLarge,
  unavailable,
} from '#shared/errors.ts'

interface Coded {
  statusCode?: unknown
}

/** Converts an expected error to the AppError of the answer; null for an unexpected one. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const code = databaseCode(error)
  if (code === 'YW401') return noSession()
  if (code === 'YW403') {
    const { detail, hint } = databaseHints(error)
    return lacksRight(detail, hint)
  }
  if (code === 'YW410') return serviceLacksRight(databaseHints(error).detail)
  if (code === 'YW406') return forbidden('已启用三员分立，权限只能由本租户的安全保密员授予')
  if (code === 'YW407') return forbidden('不能给自己授权')
  if (code === 'YW405') return viewing()
  if (code === 'YW408') return secondStepOpen(databaseHints(error).detail)
  if (code === 'YW409') return stepUpNeeded()
  if (code === 'YW404') return new AppError('未找到该租户，请检查访问地址', { status: 404 })
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === '53100' || code === 'ENOSPC') return diskFull(error)
  if (code === '57014') return new AppError('查询时间过长，请缩小范围', { status: 503, cause: error })
  // characters that cannot be stored; numbers and dates out of the range of their column
  if (code === '22P05' || code === '22021' || code === '22003' || code === '22008') return badRequest()
  // a deadlock or a serialization failure: the next try succeeds
  if (code === '40P01' || code === '40001') return unavailable()
  if (isUnavailable(error)) return unavailable()
  const status = (error as Coded | undefined)?.statusCode
  if (status === 404) return notFound()
  if (status === 415) return new AppError('不支持的请求类型', { status: 415 })
  if (typeof status === 'number' && status >= 400 && status < 500) return badRequest()
  if (status === 503) return unavailable()
  return null
}

export function envelopeOf(error: AppError, requestId: string): Envelope<null> {
  return {
    succ: false,
    code: error.code,
    msg: error.message,
    content: null,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.status === 200 ? {} : { requestId }),
  }
}

const chinese = /[一-龥]/
/** Whether a message is a Chinese sentence for users. */
export const hasUserMessage = (message: string) => chinese.test(message)

/** The actual faults of an issue: for a union without a matching branch, those of the branch that matched furthest. */
function deepest(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.map((faults) => faults.flatMap(deepest))
  const reach = (branch: { path: PropertyKey[] }[]) => Math.max(...branch.map((f) => f.path.length))
  const furthest = branches.toSorted((one, other) => reach(other) - reach(one))[0]
  if (!furthest || reach(furthest) === 0) return [issue]
  return furthest.map(({ path, message }) => ({ path: [...issue.path, ...path], message }))
}

/** All faults of a schema error, each with its path and message. */
export const issuesOf = (error: z.ZodError) => error.issues.flatMap((issue) => deepest(issue))

/** Position of a field for users: list.2.type is 第 3 项的 type of list. */
const placeOf = (field: string) =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `第 ${Number(part) + 1} 项` : part))
    .filter(Boolean)
    .join(' ')

/**
 * Converts the faults of a contract's schema. Faults with a Chinese message are broken rules (200, attached to their fields); any other
 * fault is a 400, which no form of the product causes.
 */
export function toValidationError(error: z.ZodError): AppError {
  const fields: FieldFault[] = issuesOf(error).map(({ path, message }) => ({ field: path.join('.'), message }))
  const first = fields[0]
  if (!first) return badRequest()
  const unforeseen = fields.filter((f) => !hasUserMessage(f.message))
  if (unforeseen.length)
    return badRequest(unforeseen.map(({ field }) => ({ field, message: field ? `请求错误：${placeOf(field)} 不正确` : '请求错误' })))
  return new AppError(first.message, { code: codes.RULE, fields })
}

/** Throws a broken rule (200, on its field) if a text contains half a surrogate pair, which the database would store as �. */
export function rejectLoneSurrogates(said: unknown): void {
  const place = halfIn(said)
  if (place) throw new AppError(halved, { code: codes.RULE, fields: [{ field: place.join('.'), message: halved }] })
}
