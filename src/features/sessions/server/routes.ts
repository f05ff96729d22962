// Sessions: endpoint -> verb.
import { Readable } from 'node:stream'
import { outside, serve } from '../../../platform/http/serve.ts'
import { sessions } from '../contract.ts'
import { drawCaptcha } from './captcha.ts'
import { getTenant, storeCaptcha } from './queries.ts'
import { changeFirstPassword, type SessionLimits, signIn, signOut, userInfo } from './sessions.ts'

export interface SessionRouteOptions {
  limits: SessionLimits
  /** Shown prefilled on the sign-in page; null in production. */
  demo: { loginName: string; password: string } | null
  /** Is this token a live session of this tenant? */
  alive(tenantId: string, token: string): Promise<boolean>
}

export const sessionRoutes = (options: SessionRouteOptions) =>
  serve(sessions, {
    options: outside(async ({ transact, request }) => {
      const [tenant, signedIn] = await Promise.all([
        transact(getTenant),
        request.token ? options.alive(request.tenantId, request.token) : false,
      ])
      return { signedIn, tenant, demo: options.demo, captcha: false }
    }),
    captcha: outside(async ({ transact, query }) => {
      const { answer, png } = drawCaptcha()
      await transact((db) => storeCaptcha(db, query.stamp, answer))
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
    login: outside(async ({ transact, request, body, setSession, actor }) => {
      if (body.loginType === 2) throw sessions.fail('smsWrong')
      actor({ id: null, name: body.loginName })
      const { id, name, token, seconds } = await signIn(transact, request, body, options.limits)
      actor({ id, name })
      setSession(token, seconds)
      return { id, name }
    }),
    firstPassword: outside(async ({ transact, request, body, setSession, actor }) => {
      actor({ id: null, name: body.loginName })
      const { id, name, token, seconds } = await changeFirstPassword(transact, request, body, options.limits)
      actor({ id, name })
      setSession(token, seconds)
      return { id, name }
    }),
    logout: async ({ db, request, setSession }) => {
      await signOut(db, request.token ?? '')
      setSession(null)
    },
    info: ({ db }) => userInfo(db),
  })
