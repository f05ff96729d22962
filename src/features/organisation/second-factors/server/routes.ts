// Handlers of the second factor endpoints.
import type { Db } from '#platform/database/transaction.ts'
import { type RequestFacts, serve, withoutTransaction } from '#platform/http/serve.ts'
import { assertDefined } from '#shared/assert-defined.ts'
import { secondFactors } from '../contract.ts'
import { addPasskey, confirmTotp, passkeyOptions, removePasskey, removeTotp, renewCodes, startTotp } from './enrolment.ts'
import type { FactorNeeds } from './needs.ts'
import { getOwn, getPolicy, pagePeople, passkeyChallenge, postpone, resetFactors, savePolicy } from './second-factors.ts'
import { verify } from './verify.ts'

const tokenOf = ({ token }: RequestFacts) => assertDefined(token, 'the session of a call that asks for one')
const ownOf = async (db: Db, request: RequestFacts) => ({ userId: (await db.who()).userId, token: tokenOf(request) })

export const secondFactorRoutes = (needs: FactorNeeds) =>
  serve(secondFactors, {
    own: ({ db, request }) => getOwn(db, tokenOf(request)),
    verify: withoutTransaction((ask) => verify(ask, needs)),
    passkeyChallenge: ({ db, request }) => passkeyChallenge(db, tokenOf(request), needs),
    startTotp: async ({ db, request }) => startTotp(db, await ownOf(db, request), needs),
    confirmTotp: async ({ db, request, body, setSession }) => ({
      recoveryCodes: await confirmTotp(db, await ownOf(db, request), body.code, setSession, needs),
    }),
    removeTotp: async ({ db, request }) => removeTotp(db, await ownOf(db, request)),
    passkeyOptions: async ({ db, request }) => passkeyOptions(db, await ownOf(db, request), needs),
    addPasskey: async ({ db, request, body, setSession }) => ({
      recoveryCodes: await addPasskey(db, await ownOf(db, request), body, setSession, needs),
    }),
    removePasskey: async ({ db, request, params }) => removePasskey(db, await ownOf(db, request), params.id),
    renewCodes: async ({ db, request }) => ({ recoveryCodes: await renewCodes(db, await ownOf(db, request), needs) }),
    later: async ({ db, request, setSession }) => {
      const next = await postpone(db, tokenOf(request), needs)
      if (next) setSession(next, needs.limits.seconds)
    },
    policy: ({ db }) => getPolicy(db),
    savePolicy: ({ db, body }) => savePolicy(db, body),
    people: ({ db, query }) => pagePeople(db, query),
    reset: ({ db, body }) => resetFactors(db, body.userId),
  })
