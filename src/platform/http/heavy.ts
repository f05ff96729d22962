// Bounds heavy calls: each user runs one call of a kind at a time, with a short queue, so that a loop of exports delays no other user.
import { AppError } from '#shared/errors.ts'
import type { HeavyKind } from '#shared/contract.ts'
import { type Comer, type TenantSemaphore, tenantSemaphore } from '../tenant-semaphore.ts'

interface Bounds {
  /** Maximum calls of one user, running and waiting. */
  own: number
  /** Maximum running calls of all users in this process; tenants take turns. */
  atOnce: number
  refusal: string
}
/** `docs/operations.md` states the same numbers. An export holds its place until its file is sent. */
export const heavyBounds: Readonly<Record<HeavyKind, Bounds>> = {
  export: { own: 2, atOnce: 6, refusal: '您的上一次导出还在进行，请稍后再试' },
  import: { own: 3, atOnce: 4, refusal: '您的上一次导入还在进行，请稍后再试' },
  text: { own: 4, atOnce: 2, refusal: '您的上一次请求还在处理，请稍后再试' },
}
const IN_LINE = 200

export interface Heavy {
  /** Checks the bound of a session before its user is looked up. @throws AppError 429 with a message for users */
  check(kind: HeavyKind, token: string | null): void
  /** Waits for a place; returns the function that frees it. @throws AppError 429 with a message for users */
  enter(kind: HeavyKind, who: Comer, token?: string | null): Promise<() => void>
}

export function openHeavy(bounds = heavyBounds): Heavy {
  const gates = Object.fromEntries(Object.entries(bounds).map(([kind, { atOnce }]) => [kind, tenantSemaphore(atOnce, IN_LINE)])) as Record<
    HeavyKind,
    TenantSemaphore
  >
  /** Number of held places by kind and user, and by kind and session. */
  const held = new Map<string, number>()
  const add = (name: string, by: 1 | -1) => {
    const now = (held.get(name) ?? 0) + by
    if (now > 0) held.set(name, now)
    else held.delete(name)
  }
  const refuseMore = (kind: HeavyKind, name: string) => {
    if ((held.get(name) ?? 0) >= bounds[kind].own) throw new AppError(bounds[kind].refusal, { status: 429 })
  }
  return {
    check: (kind, token) => refuseMore(kind, `${kind} session ${token}`),
    async enter(kind, who, token = null) {
      const names = [`${kind} ${who.tenantId} ${who.userId}`, ...(token === null ? [] : [`${kind} session ${token}`])]
      for (const name of names) refuseMore(kind, name)
      for (const name of names) add(name, 1)
      const forget = () => {
        for (const name of names) add(name, -1)
      }
      return new Promise((resolve, reject) => {
        gates[kind](() => new Promise<void>((release) => resolve(release)), who).then(forget, (error: unknown) => {
          forget()
          reject(error as Error)
        })
      })
    },
  }
}
