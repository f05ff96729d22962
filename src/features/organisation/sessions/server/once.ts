// Idempotency of requests: the answer is stored in the transaction of the change, under the client's key.
import { createHash } from 'node:crypto'
import type { Db, Once } from '#platform/database/transaction.ts'
import { AppError } from '#shared/errors.ts'
import { claimKey, findKey, writeAnswer } from './queries.ts'

/**
 * `request` describes the whole request: another one with the same key is refused. A `secret` answer is not stored; a repeated request is
 * told that it was done.
 */
export function answerOnce(key: string, request: string, secret: boolean): Once {
  const hash = createHash('sha256').update(request).digest()
  const find = async (db: Db) => {
    const found = await findKey(db, key)
    if (!found) return null
    if (!found.requestHash.equals(hash)) throw new AppError('同一次提交的内容前后不一致，请刷新后重试', { status: 400 })
    if (secret) throw new AppError('这次提交已经完成，其中的密码或密钥只显示一次，请刷新后查看')
    return { answer: found.answer }
  }
  return {
    find,
    claim: async (db) => ((await claimKey(db, key, hash)) ? null : find(db)),
    keep: async (db, answer) => (secret ? null : writeAnswer(db, key, answer ?? null)),
  }
}
