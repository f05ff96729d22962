// People with second factors in tests: an authenticator app, and the policy of the tenant.
import { codeOf, stepOf } from '#features/organisation/second-factors/server/totp.ts'
import { secondFactors } from '#features/organisation/second-factors/contract.ts'
import { sessions } from '#features/organisation/sessions/contract.ts'
import { demoPassword } from '#apps/demo/people.ts'
import { type Answer, encode, type Person, type World } from './world.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const fromBase32 = (text: string) => {
  const bits = [...text].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** The session token that an answer sets. */
export const tokenIn = (answer: { headers: Headers }): string | null =>
  /ai-training-management-token=([^;]{43})/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? null

/** An authenticator app with this key in base32: the code of now, or of some steps later. */
export const codeNow = (key: string, later = 0): string => codeOf(fromBase32(key), stepOf(Date.now()) + later)

/** Signs in by password only; the session may wait for its second step. */
export async function passwordOnly(world: World, loginName: string, domain: 'demo' | 'yuanfan' = 'demo'): Promise<Person> {
  const answer = await world.anybody(domain).ask(sessions.login, { body: { loginType: 1, loginName, password: encode(demoPassword) } })
  return world.holding(tokenIn(answer) ?? '', domain)
}

/** Makes the accepted codes of everybody count as not used, so that a test need not wait for the next one. */
export const forgetSteps = (world: World) => world.owner.query('update totp set last_step = null')
/** Makes the last proof and the sign-in of all sessions this old. */
export const ageProofs = (world: World, minutes: number) =>
  world.owner.query(
    `update session set step_up_at = now() - $1 * interval '1 minute', created_at = now() - $1 * interval '1 minute' where pending is null`,
    [minutes],
  )

/** Sets up an authenticator app for a person; returns its key, the used code and the recovery codes. */
export async function enrolTotp(person: Person): Promise<{ key: string; code: string; recoveryCodes: string[]; answer: Answer<unknown> }> {
  const { key } = await person.get(secondFactors.startTotp)
  const code = codeNow(key)
  const answer = await person.ask(secondFactors.confirmTotp, { body: { code } })
  return { key, code, recoveryCodes: answer.content?.recoveryCodes ?? [], answer }
}
