// Services that every route uses.
import type { FastifyRequest } from 'fastify'
import type { Pool } from '../database/pool.ts'
import type { Replica } from '../database/replica.ts'
import type { Disk } from '../disk.ts'
import type { FairSemaphore } from '../fair-semaphore.ts'
import type { Storage } from '../storage/storage.ts'
import type { Heavy } from './heavy.ts'
import type { RequestFacts } from './serve.ts'
import type { AuditEvent, Ports } from './ports.ts'

export interface Machinery {
  pool: Pool
  /** Read replica for reports, if there is one. */
  replica: Replica | null
  storage: Storage
  disk: Disk
  ports: Ports
  /** Whether callers are behind our own proxy, so that their trace headers count. */
  trustsCallers: boolean
  facts(request: FastifyRequest): Promise<RequestFacts>
  refuse(event: AuditEvent): void
  heavy: Heavy
  /** Semaphore of public calls: they get only a part of the pool, so that a flood of sign-ins slows only sign-ins. */
  open: FairSemaphore
}
