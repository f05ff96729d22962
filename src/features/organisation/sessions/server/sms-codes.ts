// SMS codes: at most one per minute; each is valid for one purpose and one use, for five minutes and five tries.
import { randomInt } from 'node:crypto'
import type { Db, Transact } from '#platform/database/transaction.ts'
import { networkOf } from '#platform/http/addresses.ts'
import type { RequestFacts } from '#platform/http/serve.ts'
import type { Sms } from '#platform/sms/sms.ts'
import { tooMany } from '#shared/errors.ts'
import { sessions } from '../contract.ts'
import * as codes from './code-queries.ts'
import * as queries from './queries.ts'
import type { Call } from './sessions.ts'

const SECONDS_BETWEEN = 60
/** Maximum codes for one phone, and requests from one address, within ten minutes. */
const PHONE_LOCK_AT = 6
const ADDRESS_LOCK_AT = 60

/** Limits of codes within a day: for one phone, and in the whole tenant. */
export interface SmsLimits {
  phone: number
  tenant: number
}

/**
 * Adds one to a tenant's codes of the day; returns the count. Unknown phones are counted in a row of their own, with the same work, so that
 * invented numbers do not use up the tenant's limit.
 */
async function countOfTenant(db: Db, isSent: boolean): Promise<number> {
  const before = await queries.findOfDay(db, 'sms-day')
  const counted = await queries.countOfDay(db, isSent ? 'sms-day' : 'sms-day-unsent')
  return isSent ? counted : before + 1
}

/**
 * Sends a code to the account with this phone, and returns the seconds until the next. Known and unknown phones get the same answer:
 * sending runs in the background. Throws within the minute, and if the provider has trouble.
 */
export async function sendCode(
  { conclude, request, actor }: Call,
  phone: string,
  sms: Sms,
  limits: SmsLimits,
): Promise<{ seconds: number }> {
  actor({ id: null, name: phone })
  if (!sms.isOpen) throw sessions.fail('smsNone')
  if (sms.troubled()) throw sessions.fail('smsTroubled')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const subjects = { phone: `sms:${phone}`, address: `sms-address:${networkOf(request.ip)}` }
  const account = await conclude(async (db) => {
    // concurrent phones of one address are processed one after the other, too, so that the limit is exact
    await queries.lockSubject(db, subjects.phone)
    await queries.lockSubject(db, subjects.address)
    const [byPhone, byAddress] = await Promise.all([queries.findFailures(db, subjects.phone), queries.findFailures(db, subjects.address)])
    if (byPhone.lockedMinutes > 0 || byAddress.lockedMinutes > 0) throw tooMany()
    const left = await codes.findSecondsLeft(db, phone, 'LOGIN', SECONDS_BETWEEN)
    if (left > 0) throw sessions.fail('smsSoon', { seconds: left })
    const account = await codes.findAccountByPhone(db, phone)
    const [ofPhone, ofTenant] = [await queries.countOfDay(db, `sms-day:${phone}`), await countOfTenant(db, account !== undefined)]
    if (ofPhone > limits.phone || ofTenant > limits.tenant) throw sessions.fail('smsDay')
    await Promise.all([
      codes.writeCode(db, phone, 'LOGIN', code),
      queries.countFailure(db, subjects.phone, PHONE_LOCK_AT),
      queries.countFailure(db, subjects.address, ADDRESS_LOCK_AT),
    ])
    return account
  })
  if (account) sms.send(phone, code)
  return { seconds: SECONDS_BETWEEN }
}

/** Consumes the code; returns the account of the phone. Throws 40004 if it is wrong, used, expired or tried too often. */
export async function checkCode(transact: Transact, request: RequestFacts, phone: string, given: string, addressFailures: number) {
  const account = await transact(async (db) => {
    // failures behind this address lock nobody out: a code allows five tries, and a phone gets few codes
    if (await codes.claimCode(db, phone, 'LOGIN', given.trim())) return codes.findAccountByPhone(db, phone)
    await queries.countAddress(db, request.ip, addressFailures)
    return undefined
  })
  if (!account) throw sessions.fail('smsWrong', {}, 'smsCode')
  return account
}
