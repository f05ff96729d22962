// Refusals in the audit log: one row each, up to a bound; floods are counted per minute, tenant, address, kind and actor.
import { createHash } from 'node:crypto'
import type { AuditEvent } from './ports.ts'

type Write = (tenantId: string, event: AuditEvent) => Promise<unknown>

/**
 * Statuses that are always counted. With 401, 404 and 429 the caller is unknown, and anybody can cause any number. 503 is the server's own
 * state, and its rows would fill a full disk.
 */
const FLOODS = new Set([401, 404, 429, 503])
/** Rows of one kind from one address within a minute; further refusals are counted. */
const SINGLE = 30
/** Actors that are counted separately within one kind and address; further ones are counted together, without a name. */
const ACTORS = 200
const MAX_KEYS = 10_000
/** Minutes and times up to which refusals without a session wait to be summed up: an open tab without a session asks each minute. */
const HELD_MINUTES = 60
const HELD_TIMES = 100

interface Counted {
  event: AuditEvent
  times: number
  /** Minutes since the first of them. */
  minutes: number
  /** Whether one arrived within the last minute. */
  grows: boolean
}
interface Kind {
  singles: number
  actors: Map<string, Counted>
  mixed: Counted | null
}

/** A hash of the actor, without a database query: the known or typed name, or else the session token. Nothing is kept in clear text. */
function actorOf({ request, actor }: AuditEvent): string {
  const said = actor ? `${actor.tried ? 'tried' : 'known'} ${actor.id ?? actor.name}` : request.token && `token ${request.token}`
  return said ? createHash('sha256').update(said).digest('base64url') : ''
}
const nameless = (event: AuditEvent): AuditEvent => ({ ...event, actor: null, request: { ...event.request, token: null } })

function stillWaiting(seen: Map<string, Kind>, waits: (one: Counted) => boolean): Map<string, Kind> {
  const next = new Map<string, Kind>()
  for (const [key, { actors }] of seen) {
    const kept = [...actors].filter(([, one]) => waits(one))
    for (const [, one] of kept) Object.assign(one, { minutes: one.minutes + 1, grows: false })
    if (kept.length) next.set(key, { singles: 0, actors: new Map(kept), mixed: null })
  }
  return next
}

export function rejectionRecorder(write: Write, onError: (error: unknown) => void) {
  let seen = new Map<string, Kind>()
  /** Refusals beyond the remembered kinds, by tenant. */
  let rest = new Map<string, Counted>()
  const underWay = new Set<Promise<unknown>>()
  /** Writes the counts; `all` includes those that still wait for more. */
  const flush = async (all: boolean) => {
    const waits = ({ event, times, minutes, grows }: Counted) =>
      !all && event.result === 401 && grows && times <= HELD_TIMES && minutes < HELD_MINUTES
    const counted = [...seen.values()].flatMap((kind) => [
      ...kind.actors.values(),
      ...(kind.mixed ? [{ ...kind.mixed, grows: false }] : []),
    ])
    const batch = [...counted, ...[...rest.values()].map((one) => ({ ...one, grows: false }))].filter((one) => !waits(one))
    seen = stillWaiting(seen, waits)
    rest = new Map()
    for (const { event, times } of batch) if (times > 0) await write(event.request.tenantId, { ...event, times }).catch(onError)
  }
  const timer = setInterval(() => void flush(false), 60_000)
  timer.unref()
  const count = (of: Map<string, Counted>, key: string, event: AuditEvent) => {
    const known = of.get(key) ?? { event, times: 0, minutes: 0, grows: true }
    known.times++
    known.grows = true
    of.set(key, known)
  }
  return {
    record(event: AuditEvent) {
      const flood = FLOODS.has(event.result)
      const key = `${event.request.tenantId} ${event.request.ip} ${event.result} ${flood ? '' : event.action}`
      const kind = seen.get(key) ?? { singles: 0, actors: new Map<string, Counted>(), mixed: null }
      if (seen.size >= MAX_KEYS && !seen.has(key))
        return count(rest, `${event.request.tenantId} ${event.result}`, nameless({ ...event, action: '其他拒绝' }))
      seen.set(key, kind)
      if (!flood && kind.singles < SINGLE) {
        kind.singles++
        const writing = write(event.request.tenantId, event).catch(onError)
        underWay.add(writing)
        return void writing.finally(() => underWay.delete(writing))
      }
      const actor = actorOf(event)
      if (kind.actors.has(actor) || kind.actors.size < ACTORS) return count(kind.actors, actor, event)
      kind.mixed ??= { event: nameless(event), times: 0, minutes: 0, grows: true }
      kind.mixed.times++
    },
    /** Called every minute: writes the counts. */
    minute: () => flush(false),
    async close() {
      clearInterval(timer)
      await Promise.all([flush(true), ...underWay])
    },
  }
}
