// Passkeys in the browser. The library loads at the first use.
import { CallFailure } from '#ui/api/call-failure.ts'
import { call } from '#ui/api/client.ts'
import { type Proof, secondFactors } from '../contract.ts'

const library = () => import('@simplewebauthn/browser')
/** Whether this browser has passkeys. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** The browser throws if the person cancels, waits too long, or uses another authenticator. */
function toFailure(error: unknown): never {
  if (error instanceof CallFailure) throw error
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  throw new CallFailure({ status: 0, code: 0, msg: isKnown ? '这个通行密钥已经添加过' : '通行密钥没有完成，请重试或换一种方式' })
}

/** Asks the browser for a proof by a passkey. @throws CallFailure */
export async function provePasskey(): Promise<Proof> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([call(secondFactors.passkeyChallenge), library()])
  return { method: 'passkey', response: await startAuthentication({ optionsJSON }).catch(toFailure) }
}

/** Creates a passkey in the browser. @throws CallFailure */
export async function createPasskey() {
  const [optionsJSON, { startRegistration }] = await Promise.all([call(secondFactors.passkeyOptions), library()])
  return startRegistration({ optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'] }).catch(toFailure)
}
