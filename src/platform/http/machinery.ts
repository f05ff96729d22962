// What the routes work with.
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
  /** Answers reports where it can. */
  replica: Replica | null
  storage: Storage
  disk: Disk
  ports: Ports
  /** Whoever asks stands behind a proxy of ours, whose word on traces counts. */
  trustsCallers: boolean
  facts(request: FastifyRequest): Promise<RequestFacts>
  refuse(event: AuditEvent): void
  heavy: Heavy
  /** What anybody may call gets a part of the pool only: a flood of sign-ins slows sign-ins. */
  open: FairSemaphore
}
