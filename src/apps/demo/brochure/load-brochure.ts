// Loads the brochure into the documents of the demo: three files, which are read at once, and approved facts of the first one.
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createDocument, pageDocuments, pagePassagesOf, updateDocument } from '#features/authoring/documents/server/documents.ts'
import { createFact, decideFact } from '#features/authoring/documents/server/facts.ts'
import { readVersion } from '#features/authoring/documents/server/reading.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import type { Pool } from '#platform/database/pool.ts'
import type { Transact } from '#platform/database/transaction.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { brochureFiles } from './files.ts'

/** Points with the words of the brochure that prove them. */
const facts: readonly (readonly [quote: string, point: string])[] = [
  ['首次投保的等待期为30天', '等待期30天'],
  ['意外伤害没有等待期', '意外没有等待期|意外马上可以赔'],
  ['一般医疗的免赔额为每年1万元', '免赔额一年1万元'],
  ['每年累计最多报销200万元', '一般医疗一年最多200万元'],
  ['每年最多报销400万元，没有免赔额', '重大疾病一年最多400万元，没有免赔额'],
  ['犹豫期为收到合同之日起20天', '犹豫期20天'],
  ['保证续保期间为6年', '保证续保6年'],
  ['6年期满后续保须重新审核', '6年期满要重新审核'],
  ['二级及以上公立医院的普通部', '二级及以上公立医院普通部'],
  ['出险后10天内报案', '10天内报案'],
  ['没有经过基本医疗保险报销的，按60%报销', '没有先用医保报销的按60%'],
  ['费率不会因为某一位客户理赔过而单独上调', '不会因为理赔过单独涨价'],
]

interface Needs {
  pool: Pool
  tenantId: string
  storage: FileStore
  jobs: Jobs
  log: Log
  admin: Transact
  author: Transact
}

/** Stores a file as a document and reads it; returns the id of the document. */
async function addFile(
  { pool, tenantId, storage, jobs, log, author }: Needs,
  { name, extension, content }: Awaited<ReturnType<typeof brochureFiles>>[number],
): Promise<string> {
  const tempPath = path.join(storage.temporary, randomUUID())
  try {
    await writeFile(tempPath, content)
    const file = { tempPath, name, bytes: content.length, contentType: 'application/octet-stream', extension }
    const { id, latest } = await createDocument({ transact: author, conclude: author }, storage, jobs, file)
    await author((db) => updateDocument(db, { id, localOnly: false }))
    await readVersion({ pool, storage, log }, tenantId, latest.id, new AbortController().signal)
    return id
  } finally {
    await rm(tempPath, { force: true })
  }
}

/** Adds the files that are missing, and the facts with the first file. */
export async function loadBrochure(needs: Needs): Promise<void> {
  const { admin, author } = needs
  const all = { pageNumber: 1, pageSize: 1000 }
  const there = new Set((await author((db) => pageDocuments(db, all))).records.map(({ title }) => title))
  for (const [i, file] of (await brochureFiles()).entries()) {
    if (there.has(path.parse(file.name).name)) continue
    const documentId = await addFile(needs, file)
    if (i > 0) continue
    const passages = (await author((db) => pagePassagesOf(db, documentId, all))).records
    for (const [quote, point] of facts) {
      const passageNo = passages.find(({ text }) => text.includes(quote))?.no
      if (passageNo === undefined) throw new Error(`the brochure lacks: ${quote}`)
      const { id } = await author((db) => createFact(db, { documentId, passageNo, quote, point }))
      await admin((db) => decideFact(db, id, { state: 'APPROVED' }))
    }
  }
}
