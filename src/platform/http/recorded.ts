// The parsed input of a call, and its row in the audit log.
import type { Db, Who } from '../database/transaction.ts'
import type { Line } from './lines.ts'
import type { AuditEvent, Ports } from './ports.ts'
import type { RequestFacts, Route, UploadedFile } from './serve.ts'

/** The parsed input of a call, by its contract. */
export interface RecordedRequest {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  file: UploadedFile | undefined
  lines: AsyncIterable<Line> | undefined
  octets: Buffer | undefined
  request: RequestFacts
  /** The calling service, if the caller is one. */
  service: AuditEvent['actor']
  setSession(token: string | null, maxAge?: number): void
  setDevice(mark: string): void
  setFlow(value: string, maxAgeSeconds: number): void
  /** Cookies of the answer, set after COMMIT. */
  cookies: string[]
  /** The LSN of this call's own write. */
  seen: string | null
}

/** Writes the audit row of a successful call, in the call's transaction. */
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
                // a dry run has written nothing
                action: query['dryRun'] === 'true' ? `${audit}（预览）` : audit,
                feature,
                request,
                result: 0,
                actor: who ? (who.impersonator ?? { id: who.userId, name: who.name }) : (service ?? named()),
              }),
      }
