// What was sent, and the row of the audit log of the call that it was sent to.
import type { Db, Who } from '../database/transaction.ts'
import type { Line } from './lines.ts'
import type { AuditEvent, Ports } from './ports.ts'
import type { RequestFacts, Route, UploadedFile } from './serve.ts'

/** What was sent, by the contract. */
export interface RecordedRequest {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  file: UploadedFile | undefined
  lines: AsyncIterable<Line> | undefined
  octets: Buffer | undefined
  request: RequestFacts
  /** The machine that asks, where one does. */
  service: AuditEvent['actor']
  setSession(token: string | null, maxAge?: number): void
  setDevice(mark: string): void
  /** What the answer is to set, once what was done is on disk. */
  cookies: string[]
  /** The place in the log of the primary behind which lies what was done. */
  seen: string | null
}

/** The audit row of a call that was done, written in the transaction that does it. */
export const recorded = (
  { endpoint: { audit, auditNoted, journal }, feature }: Route,
  { request, service, query }: RecordedRequest,
  ports: Ports,
  named: () => AuditEvent['actor'] = () => null,
) =>
  audit === undefined || journal
    ? {}
    : {
        finish: (db: Db, who: Who | null) =>
          auditNoted && !db.auditEntries.length
            ? Promise.resolve()
            : ports.record(db, {
                // nothing was written by a dry run
                action: query['dryRun'] === 'true' ? `${audit}（预览）` : audit,
                feature,
                request,
                result: 0,
                actor: who ? (who.impersonator ?? { id: who.userId, name: who.name }) : (service ?? named()),
              }),
      }
