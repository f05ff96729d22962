// Anchors: the signed head of each audit chain, stored outside the database, in the log and in an append-only file. They reveal changes
// that the chain itself cannot: a truncated end, or a recomputed chain.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { syncFolder } from '#platform/durable.ts'
import type { Log } from '#platform/log.ts'

/** The last seal of a tenant. */
export interface Head {
  tenantId: string
  place: number
  /** The seal at this place, in hexadecimal. */
  hash: string
}

const Anchor = z.object({ at: z.string(), tenantId: z.string(), place: z.number(), hash: z.string(), signature: z.string() })
type Anchor = z.infer<typeof Anchor>

export interface Anchors {
  /** Stores the heads that have changed, at most one per tenant in ten minutes; they are on disk when this returns. */
  keep(heads: readonly Head[]): Promise<void>
  /** The anchors of a tenant, and the number of its anchors with an invalid signature. */
  of(tenantId: string): Promise<{ heads: Head[]; falsified: number }>
}

export interface AnchorOptions {
  file: string
  key: Buffer
  log: Log
  everyMs?: number
}

/** Signing key from the operator's secret, or from the database's password by default. */
export const anchorKey = (secret: string): Buffer => createHmac('sha256', secret).update('yanwu audit anchors').digest()

export function openAnchors({ file, key, log, everyMs = 600_000 }: AnchorOptions): Anchors {
  const kept = new Map<string, { place: number; at: number }>()
  const signatureOf = ({ at, tenantId, place, hash }: Omit<Anchor, 'signature'>) =>
    createHmac('sha256', key).update([at, tenantId, place, hash].join(' ')).digest('hex')
  const holds = (anchor: Anchor) => {
    const [given, right] = [Buffer.from(anchor.signature), Buffer.from(signatureOf(anchor))]
    return given.length === right.length && timingSafeEqual(given, right)
  }
  return {
    async keep(heads) {
      const now = Date.now()
      const due = heads.filter(({ tenantId, place }) => {
        const last = kept.get(tenantId)
        return !last || (last.place !== place && now - last.at >= everyMs)
      })
      if (!due.length) return
      const at = new Date(now).toISOString()
      const anchors = due.map(({ tenantId, place, hash }) => ({
        at,
        tenantId,
        place,
        hash,
        signature: signatureOf({ at, tenantId, place, hash }),
      }))
      await append(file, anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''))
      for (const anchor of anchors) log.info({ anchor }, 'head of the audit log')
      for (const { tenantId, place } of due) kept.set(tenantId, { place, at: now })
    },
    async of(tenantId) {
      const heads: Head[] = []
      let falsified = 0
      for (const line of (await read(file)).split('\n')) {
        if (!line) continue
        const anchor = parsed(line)
        if (!anchor || (anchor.tenantId === tenantId && !holds(anchor))) falsified++
        else if (anchor.tenantId === tenantId) heads.push({ tenantId, place: anchor.place, hash: anchor.hash })
      }
      return { heads, falsified }
    },
  }
}

function parsed(line: string): Anchor | null {
  try {
    return Anchor.parse(JSON.parse(line))
  } catch {
    return null
  }
}

async function append(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(path.dirname(file))
}

const read = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
