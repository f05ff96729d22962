// Options of the ways to sign in: sessions, and identity providers with their sealed secrets.
import path from 'node:path'
import { type IdentityNeeds, resealSecrets } from '#features/organisation/identity-providers/server/identity-providers.ts'
import { resealKeys } from '#features/organisation/second-factors/server/second-factors.ts'
import { resealWebhooks } from '#features/organisation/webhooks/server/webhooks.ts'
import type { FactorNeeds } from '#features/organisation/second-factors/server/needs.ts'
import { challengeKey } from '#features/organisation/second-factors/server/passkeys.ts'
import { recoveryKey } from '#features/organisation/second-factors/server/recovery-codes.ts'
import type { SessionRouteOptions } from '#features/organisation/sessions/server/routes.ts'
import { deviceKey, enterAsPerson } from '#features/organisation/sessions/server/sessions.ts'
import type { Config } from '#platform/config.ts'
import type { Pool } from '#platform/database/pool.ts'
import { type Db, transaction } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { openSealer, type Sealer } from '#platform/secrets/sealer.ts'
import type { SecondStep } from '#shared/contract.ts'
import { openSms } from '#platform/sms/sms.ts'
import { demoLogin, demoPassword } from './demo/people.ts'
import { storedSecret } from './stored-secret.ts'
import { answers } from './wiring.ts'

interface Given {
  config: Config
  pool: Pool
  log: Log
  /** Secret for keys of signatures. */
  secret: string
  sealer: Sealer
}

/** Key of sealed secrets: SECRETS_KEY, else a file that the first start makes. */
export const sealerOf = async ({ dataDir, identity: { secretsKey, secretsKeyBefore } }: Config): Promise<Sealer> =>
  openSealer(secretsKey ?? (await storedSecret(path.join(dataDir, 'secrets.key'))), secretsKeyBefore)

/** Seals all secrets of a tenant again that are sealed with the key of before. */
export async function resealAll(db: Db, sealer: Sealer): Promise<void> {
  await resealSecrets(db, sealer)
  await resealKeys(db, sealer)
  await resealWebhooks(db, sealer)
}

/** Services of the sign-in by identity providers. */
export const identityNeeds = (given: Given, { fetch }: Outbound): IdentityNeeds => ({
  ...{ fetch, sealer: given.sealer, originOf: given.config.identity.originOf, limits: sessionOptions(given).limits },
})

/** Services of second factors. */
export const factorNeeds = (given: Given): FactorNeeds => ({
  ...{ sealer: given.sealer, originOf: given.config.identity.originOf, limits: sessionOptions(given).limits },
  ...{ recoveryKey: recoveryKey(given.secret), challengeKey: challengeKey(given.secret) },
})

/** Options of the session routes. */
export function sessionOptions({ config, pool, log, secret }: Given): SessionRouteOptions {
  return {
    limits: {
      addressFailures: config.addressFailures,
      deviceKey: deviceKey(secret),
      idleSeconds: Math.round(config.sessionIdleHours * 3600),
      seconds: Math.round(config.sessionDays * 86_400),
    },
    smsLimits: config.smsLimits,
    providers: answers.shownProviders,
    demo: config.demoData ? { loginName: demoLogin, password: demoPassword } : null,
    sessionState: (tenantId, token) =>
      transaction(pool, {
        ...{ tenantId, entry: enterAsPerson(tenantId, token, null), reads: true },
        run: async () => ({ signedIn: true, pending: null }),
      }).catch((error: { code?: string; detail?: string }) => {
        if (error.code === 'YW401') return { signedIn: false, pending: null }
        if (error.code === 'YW408') return { signedIn: false, pending: error.detail as SecondStep }
        throw error
      }),
    sms: openSms(config.sms, log),
    assistantUrl: config.assistantUrl ?? null,
  }
}
