// Handlers of the session endpoints.
import { Readable } from 'node:stream'
import type { Db } from '#platform/database/transaction.ts'
import { withoutTransaction, type RequestFacts, serve } from '#platform/http/serve.ts'
import type { Sms } from '#platform/sms/sms.ts'
import { type AuthOptions, sessions } from '../contract.ts'
import { drawCaptcha } from './captcha.ts'
import { isKnownToAny } from './devices.ts'
import { endSessions, listLocked, listViewable, pageOnline, unlock, viewAs, viewAsSelf } from './online.ts'
import { getTenant } from './queries.ts'
import {
  changeFirstPassword,
  changePassword,
  keepCaptcha,
  type SessionLimits,
  signIn,
  signInByCode,
  signOut,
  userInfo,
  isCrowded,
  wantsCaptcha,
} from './sessions.ts'
import { sendCode, type SmsLimits } from './sms-codes.ts'
import { assertDefined } from '#shared/assert-defined.ts'

export interface SessionRouteOptions {
  limits: SessionLimits
  smsLimits: SmsLimits
  sms: Sms
  /** Demo account that the sign-in page shows prefilled; null in production. */
  demo: { loginName: string; password: string } | null
  /** Identity providers that the sign-in page shows. */
  providers(db: Db): Promise<{ id: string; name: string }[]>
  /** URL of the assistant behind the two AI tiles; null: on the same host. */
  assistantUrl: string | null
  /** Whether this token is an active session of this tenant, and its open second step. */
  sessionState(tenantId: string, token: string): Promise<Pick<AuthOptions, 'signedIn' | 'pending'>>
}

/** Token of a call that requires a session. */
const tokenOf = ({ token }: { token: string | null }) => assertDefined(token, 'the session of a call that asks for one')

export const sessionRoutes = (options: SessionRouteOptions) => {
  /** Whether the page shows a captcha from the first try on; never on a known device. */
  const captchaFor = async (db: Db, request: RequestFacts) =>
    ((await wantsCaptcha(db)) || (await isCrowded(db, request))) && !(await isKnownToAny(db, options.limits.deviceKey, request.devices))
  return serve(sessions, {
    options: withoutTransaction(async ({ transact, request }) => {
      const [[tenant, captcha, providers], state] = await Promise.all([
        transact(async (db) => Promise.all([getTenant(db), captchaFor(db, request), options.providers(db)])),
        request.token ? options.sessionState(request.tenantId, request.token) : { signedIn: false, pending: null },
      ])
      return { ...state, tenant, demo: tenant.isDemo ? options.demo : null, captcha, providers, passwordRule: tenant.passwordRule }
    }),
    captcha: withoutTransaction(async ({ transact, query, request }) => {
      const { png } = await keepCaptcha(transact, request, query.stamp, drawCaptcha)
      return {
        object: {
          bytes: png.length,
          contentType: 'image/png',
          etag: `"${query.stamp.replace(/\W/g, '')}"`,
          read: () => Readable.from([png]),
        },
        cache: 'no-store',
      }
    }),
    login: withoutTransaction(async (ask) => {
      const { body, setSession, setDevice } = ask
      const { id, name, token, seconds, device } =
        body.loginType === 1 ? await signIn(ask, body, options.limits) : await signInByCode(ask, body, options.limits)
      setSession(token, seconds)
      setDevice(device)
      return { id, name }
    }),
    sms: withoutTransaction((ask) => sendCode(ask, ask.body.phone, options.sms, options.smsLimits)),
    password: withoutTransaction(async (ask) => ask.setDevice(await changePassword(ask, ask.body, options.limits))),
    firstPassword: withoutTransaction(async (ask) => {
      const { id, name, token, seconds, device } = await changeFirstPassword(ask, ask.body, options.limits)
      ask.setSession(token, seconds)
      ask.setDevice(device)
      return { id, name }
    }),
    logout: async ({ db, request, setSession }) => {
      await signOut(db, tokenOf(request))
      setSession(null)
    },
    info: async ({ db }) => ({ ...(await userInfo(db)), assistantUrl: options.assistantUrl }),
    viewable: ({ db }) => listViewable(db),
    viewAs: ({ db, body, request }) => viewAs(db, body.userId, tokenOf(request)),
    viewAsSelf: ({ db, request }) => viewAsSelf(db, tokenOf(request)),
    online: ({ db, query, request }) => pageOnline(db, query, tokenOf(request)),
    end: ({ db, body }) => endSessions(db, body),
    locked: ({ db }) => listLocked(db),
    unlock: ({ db, body }) => unlock(db, body),
  })
}
