// Which calls of people other systems may make with a service credential. Every call with a right of its own is open, except those below.
import { type Endpoint, scopeOf } from './contract.ts'

/**
 * Features that only people call: sign-in and rights, settings of the tenant, the audit log, and work that a named person answers for, such
 * as marks, reviews and invigilation.
 */
const ofPeople: ReadonlySet<string> = new Set([
  'sessions',
  'menus',
  'roles',
  'audit',
  'tenant-setup',
  'identity-providers',
  'second-factors',
  'service-credentials',
  'content-reviews',
  'marking',
  'regrades',
  'invigilation',
  'rehearsal-reviews',
  'talk-reviews',
  'talk-calibrations',
  'home',
  'learning',
  'search',
  'notices',
  'attempt-notices',
  'analysis-tabs',
])

type Call = Pick<Endpoint, 'may' | 'method' | 'personal' | 'stepUp' | 'pending' | 'answer'>

/** Whether other systems may make this call with a service credential: with a scope, or with a permission word of people. */
export function isForMachines(feature: string, call: Call): boolean {
  if (scopeOf(call)) return true
  if (call.may === 'public' || ofPeople.has(feature)) return false
  if (call.personal || call.stepUp || call.pending || call.answer === 'events') return false
  // without a word, only reads; other calls change the caller's own records
  return call.may !== 'signed-in' || call.method === 'GET'
}
