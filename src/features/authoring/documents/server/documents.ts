// Rules of documents: upload, versions, search, deletion, and the texts for other features.
import { readable } from '#platform/database/columns.ts'
import type { Db } from '#platform/database/transaction.ts'
import type { UploadedFile } from '#platform/http/serve.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { fittingTitle } from '#shared/copy-title.ts'
import { notFound, stale, wrongType } from '#shared/errors.ts'
import { fileAddress } from '#shared/file-address.ts'
import { offsetOf, type Page, type Paging } from '#shared/paging.ts'
import { namedWithKind } from '#shared/text.ts'
import { type FileStore, keepText } from '#features/organisation/files/server/files.ts'
import { type Document, documents, documentUpload, type Found, maxTitle, type Passage, type Use, type Version } from '../contract.ts'
import { toQueries } from '../fields.ts'
import { findExisting, lockExisting } from './existing.ts'
import { readVersions } from './jobs.ts'
import { listFound, pagePassages } from './passage-queries.ts'
import * as queries from './queries.ts'

export { getFacts } from './facts.ts'
export { filesOfDocuments } from './shown-files.ts'
export { getSourceDocuments, getSourcePassages } from './sources.ts'

/** Maximum number of documents of a tenant, with those in the recycle bin. */
const maxDocuments = 2000

/** Port to higher features: the records that use facts of a document, which then cannot be deleted. */
export type DocumentUsers = (db: Db, documentId: string) => Promise<Use[]>

/** Transactions around the storing of a file; see `keepText`. */
type Transactions = Parameters<typeof keepText>[0]

const toVersion = (row: queries.VersionRow): Version => ({
  id: row.id,
  version: row.version,
  fileName: row.fileName,
  url: fileAddress(row.path),
  bytes: row.bytes,
  state: row.state,
  fault: row.fault,
  notes: row.notes,
  pages: row.pages,
  passages: row.passages,
  createUserName: row.createUserName,
  createDate: readable(row.createDate),
})

const toDocument = ({ document: row, latest, ...facts }: queries.ListedRow): Document => ({
  id: row.id,
  title: row.title,
  localOnly: row.localOnly,
  latest: toVersion(latest),
  ...facts,
  updateUserName: row.updateUserName,
  updateDate: readable(row.updateDate),
  seen: row.updateDate,
})

interface Asked extends Paging {
  id?: string | undefined
  title?: string | undefined
  deleted?: 'true' | 'false' | undefined
}

/** Lists documents with their latest versions, the latest change first; `deleted`: those in the recycle bin. */
export async function pageDocuments(db: Db, { deleted, ...asked }: Asked): Promise<Page<Document>> {
  const filter = { id: asked.id, title: asked.title, isDeleted: deleted === 'true' }
  const { rows, total } = await queries.pageDocuments(db, { ...filter, limit: asked.pageSize, offset: offsetOf(asked) })
  return { records: rows.map(toDocument), total }
}

/** The document as a list shows it. @throws AppError 404 */
async function getDocument(db: Db, id: string): Promise<Document> {
  const { rows } = await queries.pageDocuments(db, { id, isDeleted: false, limit: 1, offset: 0 })
  if (!rows[0]) throw notFound()
  return toDocument(rows[0])
}

/** Locks a document that is not deleted. @throws AppError 404; 40009 if it changed since `seen` */
export async function holdDocument(db: Db, id: string, seen?: string): Promise<queries.DocumentRow> {
  const row = await lockExisting(db, id)
  if (seen && seen !== row.updateDate) throw stale()
  return row
}

/** All versions, the latest first. */
export async function getVersions(db: Db, id: string): Promise<Version[]> {
  await findExisting(db, id)
  return (await queries.listVersions(db, id)).map(toVersion)
}

/** The passages of a version in their order. */
export async function pagePassagesOf(
  db: Db,
  id: string,
  { version, ...paging }: Paging & { version?: number | undefined },
): Promise<Page<Passage>> {
  const row = await findExisting(db, id)
  const found = (await queries.listVersions(db, id)).find((one) => one.version === (version ?? row.version))
  if (!found) throw notFound()
  const { rows, total } = await pagePassages(db, found.id, paging.pageSize, offsetOf(paging))
  return { records: rows, total }
}

/** Passages of the latest versions by the words of a text, the most alike first. */
export async function findPassages(db: Db, { text, documentId }: { text: string; documentId?: string | undefined }): Promise<Found[]> {
  for (const query of toQueries(text)) {
    const found = await listFound(db, query, text, documentId)
    if (found.length) return found
  }
  return []
}

/** Stores a file as the first or next version of a document, and enqueues the reading. */
function storeVersion(
  ask: Transactions,
  storage: FileStore,
  jobs: Jobs,
  file: UploadedFile,
  documentOf: (db: Db) => Promise<queries.DocumentRow>,
) {
  const known: readonly string[] = [...documentUpload.types, ...documentUpload.also]
  if (!known.includes(file.extension)) throw wrongType(documentUpload.types.join('/'))
  return keepText(ask, storage, file, async (db, path) => {
    const [row, { name }] = [await documentOf(db), await db.who()]
    const before = await queries.listVersions(db, row.id)
    const version = (before[0]?.version ?? 0) + 1
    const added = await queries.insertVersion(db, {
      documentId: row.id,
      version,
      fileName: file.name,
      path,
      bytes: file.bytes,
      createUserName: name,
    })
    await queries.updateDocument(db, row.id, { version }, name)
    await jobs.enqueue(db, readVersions, [added.id])
    db.audit({ entity: 'document', entityId: row.id, after: { title: row.title, version, fileName: file.name, bytes: file.bytes } })
    return getDocument(db, row.id)
  })
}

/** Stores an upload as a new document; its title is the name of the file. */
export const createDocument = (ask: Transactions, storage: FileStore, jobs: Jobs, file: UploadedFile): Promise<Document> =>
  storeVersion(ask, storage, jobs, file, async (db) => {
    if ((await queries.countDocuments(db)) >= maxDocuments) throw documents.fail('tooMany', { max: maxDocuments })
    const { userId, name } = await db.who()
    const title = fittingTitle(file.name.replace(/\.[A-Za-z0-9]{1,9}$/, ''), maxTitle) || '未命名资料'
    return queries.insertDocument(db, { title, createUserId: userId, createUserName: name })
  })

/** Stores an upload as the next version. */
export const addVersion = (ask: Transactions, storage: FileStore, jobs: Jobs, id: string, file: UploadedFile): Promise<Document> =>
  storeVersion(ask, storage, jobs, file, (db) => holdDocument(db, id))

/** Changes the title and the mark 仅本机. */
export async function updateDocument(
  db: Db,
  { id, title, localOnly, seen }: { id: string; title?: string | undefined; localOnly?: boolean | undefined; seen?: string | undefined },
): Promise<Document> {
  const before = await holdDocument(db, id, seen)
  const change = { title: title ?? before.title, localOnly: localOnly ?? before.localOnly }
  await queries.updateDocument(db, id, change, (await db.who()).name)
  db.audit({ entity: 'document', entityId: id, before: { title: before.title, localOnly: before.localOnly }, after: change })
  return getDocument(db, id)
}

/** The records of higher features that use facts of a document. */
export async function getUses(db: Db, whoUses: DocumentUsers, id: string): Promise<Use[]> {
  if (!(await queries.findDocument(db, id))) throw notFound()
  return whoUses(db, id)
}

/** Moves a document into the recycle bin; refused while a record uses its facts. */
export async function removeDocument(db: Db, whoUses: DocumentUsers, id: string): Promise<void> {
  const row = await holdDocument(db, id)
  const users = await whoUses(db, id)
  if (users.length) throw documents.fail('used', { title: row.title, users: namedWithKind(users) })
  await queries.markDeleted(db, id, (await db.who()).name)
  db.audit({ entity: 'document', entityId: id, before: { title: row.title } })
}

/** Takes a document out of the recycle bin. */
export async function restoreDocument(db: Db, id: string): Promise<Document> {
  const row = await queries.lockDocument(db, id)
  if (!row || row.deletedAt === null) throw notFound()
  await queries.markDeleted(db, id, null)
  db.audit({ entity: 'document', entityId: id, after: { title: row.title } })
  return getDocument(db, id)
}
