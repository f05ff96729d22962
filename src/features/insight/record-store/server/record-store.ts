// Rules of the management of the record store. Only a hash of each secret is stored, which is safe because it has 256 random bits.
import { randomBytes } from 'node:crypto'
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import { newToken, toSha256 } from '#platform/secrets/tokens.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { maxRecordCredentials, maxShownStatements, type RecordCredential, recordStore, type StoredStatement } from '../contract.ts'
import * as queries from './credential-queries.ts'
import { findOne } from './statement-queries.ts'
import { isUuid } from './statement/formats.ts'
import type { Statement } from './statement/schema.ts'
import { summaryOf } from './summary.ts'

const toResponse = ({ lastUsedAt, createTime, scope, ...row }: queries.CredentialRow): RecordCredential => ({
  ...row,
  scope: scope as RecordCredential['scope'],
  createTime: readable(createTime),
  lastUsedTime: lastUsedAt === null ? null : readable(lastUsedAt),
})

export const listCredentials = async (db: Db): Promise<RecordCredential[]> => (await queries.listCredentials(db)).map(toResponse)

/** Creates a credential; returns it with its secret, which cannot be read again. */
export async function createCredential(db: Db, fields: Pick<RecordCredential, 'name' | 'scope' | 'trustedScores'>) {
  const [who, names] = await Promise.all([db.who(), queries.lockNames(db)])
  if (names.includes(fields.name)) throw recordStore.fail('taken', {}, 'name')
  if (names.length >= maxRecordCredentials) throw recordStore.fail('full')
  const secret = `yx_${newToken()}`
  const row = await queries.insertCredential(db, {
    ...fields,
    key: randomBytes(10).toString('hex'),
    secretHash: toSha256(secret),
    createUserId: who.userId,
    createUserName: who.name,
  })
  db.audit({ entity: 'xapi-credential', entityId: row.id, after: fields })
  return { ...toResponse(row), secret }
}

/** Enables or disables a credential at once; 404 if it does not exist. */
export async function setCredentialEnabled(db: Db, id: string, enabled: boolean): Promise<void> {
  const row = await queries.setEnabled(db, id, enabled)
  if (!row) throw notFound()
  db.audit({ entity: 'xapi-credential', entityId: id, after: { name: row.name, enabled } })
}

/** Deletes a credential; its statements stay. 404 if it does not exist. */
export async function removeCredential(db: Db, id: string): Promise<void> {
  const row = await queries.deleteCredential(db, id)
  if (!row) throw notFound()
  db.audit({ entity: 'xapi-credential', entityId: id, before: { name: row.name } })
}

/** The latest statements, the newest first. */
export async function pageLatest(db: Db, paging: Paging): Promise<Page<StoredStatement>> {
  const offset = Math.min(offsetOf(paging), maxShownStatements)
  const [rows, total] = await Promise.all([
    queries.listLatest(db, Math.min(paging.pageSize, maxShownStatements - offset), offset),
    queries.countLatest(db, maxShownStatements),
  ])
  const records = rows.map(({ id, body, voided, stored, at, sourceName }) => ({
    ...{ id, voided, sourceName, timestamp: readable(at), storedTime: readable(stored) },
    ...summaryOf(JSON.parse(body) as Statement),
  }))
  return { records, total }
}

/** The JSON of a statement, indented; 404 if it does not exist. */
export async function getStatement(db: Db, uuid: string): Promise<{ body: string }> {
  const found = isUuid(uuid) ? await findOne(db, uuid) : undefined
  if (!found) throw notFound()
  return { body: JSON.stringify(JSON.parse(found.body), null, 2) }
}
