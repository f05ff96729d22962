// Refusals in the audit log: one row each, up to a bound; floods are counted per minute, tenant, address, kind and actor.
import { createHash } from 'node:crypto'
import type { Deed } from './slots.ts'

type Write = (tenantId: string, deed: Deed) => Promise<unknown>

/** Never a row each: nobody can be named and anybody can make as many as he likes, or it is our own state: a full disk is not filled with its refusals. */
const FLOODS = new Set([401, 404, 429, 503])
/** Rows of one kind from one address within a minute; what comes then is counted. */
const SINGLE = 30
/** Actors told apart within one kind from one address; what comes from more of them is counted together, and bears nobody's name. */
const ACTORS = 200
const MOST = 10_000

interface Counted {
  deed: Deed
  times: number
}
interface Kind {
  singles: number
  actors: Map<string, Counted>
  mixed: Counted | null
}

/** Who asks, as far as can be told without looking him up: who is known or was named, or else the session presented; never kept in clear. */
function actorOf({ request, actor }: Deed): string {
  const said = actor ? `${actor.tried ? 'tried' : 'known'} ${actor.id ?? actor.name}` : request.token && `token ${request.token}`
  return said ? createHash('sha256').update(said).digest('base64url') : ''
}
const nameless = (deed: Deed): Deed => ({ ...deed, actor: null, request: { ...deed.request, token: null } })

export function refusals(write: Write, onError: (error: unknown) => void) {
  let seen = new Map<string, Kind>()
  /** Of more kinds than are remembered, by tenant. */
  let rest = new Map<string, Counted>()
  const underWay = new Set<Promise<unknown>>()
  const flush = async () => {
    const counted = [...seen.values()].flatMap((kind) => [...kind.actors.values(), ...(kind.mixed ? [kind.mixed] : [])])
    const batch = [...counted, ...rest.values()]
    seen = new Map()
    rest = new Map()
    for (const { deed, times } of batch) if (times > 0) await write(deed.request.tenantId, { ...deed, times }).catch(onError)
  }
  const timer = setInterval(() => void flush(), 60_000)
  timer.unref()
  const count = (of: Map<string, Counted>, key: string, deed: Deed) => {
    const known = of.get(key) ?? { deed, times: 0 }
    known.times++
    of.set(key, known)
  }
  return {
    record(deed: Deed) {
      const flood = FLOODS.has(deed.result)
      const key = `${deed.request.tenantId} ${deed.request.ip} ${deed.result} ${flood ? '' : deed.action}`
      const kind = seen.get(key) ?? { singles: 0, actors: new Map<string, Counted>(), mixed: null }
      if (seen.size >= MOST && !seen.has(key))
        return count(rest, `${deed.request.tenantId} ${deed.result}`, nameless({ ...deed, action: '其他拒绝' }))
      seen.set(key, kind)
      if (!flood && kind.singles < SINGLE) {
        kind.singles++
        const writing = write(deed.request.tenantId, deed).catch(onError)
        underWay.add(writing)
        return void writing.finally(() => underWay.delete(writing))
      }
      const actor = actorOf(deed)
      if (kind.actors.has(actor) || kind.actors.size < ACTORS) return count(kind.actors, actor, deed)
      kind.mixed ??= { deed: nameless(deed), times: 0 }
      kind.mixed.times++
    },
    async close() {
      clearInterval(timer)
      await Promise.all([flush(), ...underWay])
    },
  }
}
