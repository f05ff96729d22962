// Uploads: streamed to a temporary file, measured, and typed by their first bytes.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { clean } from '#shared/clean.ts'
import type { UploadRule } from '#shared/contract.ts'
import { cutTitle } from '#shared/copy-title.ts'
import { AppError, badRequest, tooLarge, wrongType } from '#shared/errors.ts'
import { takenFile } from '../storage/content.ts'
import type { UploadedFile } from './serve.ts'

/** Of a file's name, which is kept and logged; file systems hold no longer ones. */
const MAX_NAME_LENGTH = 255

/**
 * Receives the one file of a multipart request into `folder`. Throws 413 at the limit, 415 for a content that the rule
 * does not name; the temporary file is gone on every error.
 */
export async function receiveFile(request: FastifyRequest, rule: UploadRule, folder: string): Promise<UploadedFile> {
  if (!request.isMultipart()) throw badRequest()
  const largest = rule.source ?? rule
  const parts = request.files({ limits: { fileSize: largest.maxBytes, files: 2, fields: 20, parts: 23 } })
  const part = (await parts.next().catch(misread)).value
  if (!part) throw new AppError('请选择文件', { code: 40000 })
  const tempPath = path.join(folder, randomUUID())
  const name = cutTitle(clean(part.filename), MAX_NAME_LENGTH)
  try {
    await pipeline(part.file, createWriteStream(tempPath)).catch(cutShort)
    if (part.file.truncated || part.file.bytesRead >= largest.maxBytes) throw tooLarge(largest.limit)
    const another = await parts.next().catch(misread)
    if (!another.done) {
      another.value.file.resume()
      throw new AppError('只能上传一个文件', { code: 40000 })
    }
    // who reads a spreadsheet or JSON looks inside, and says what it is instead
    if (['.xlsx', '.json', '.docx'].some((type) => rule.types.includes(type))) {
      const extension = path.extname(part.filename).toLowerCase()
      if (!rule.types.includes(extension) && !rule.also?.includes(extension) && (await isHidden(tempPath, rule)))
        throw wrongType(rule.types.join('/'))
      return { tempPath, name, bytes: part.file.bytesRead, contentType: 'application/octet-stream', extension }
    }
    const found = await takenFile(tempPath)
    // what cannot be converted keeps to the size that is stored
    if (part.file.bytesRead >= rule.maxBytes && !isConverted(found?.contentType)) throw tooLarge(rule.limit)
    if (!found || !rule.types.includes(found.extension)) throw wrongType(rule.types.join('/'))
    return { tempPath, name, bytes: part.file.bytesRead, ...found }
  } catch (error) {
    await rm(tempPath, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new AppError('磁盘空间不足，文件没有保存', { status: 503, cause: error })
    throw error
  }
}

const isConverted = (contentType = '') => /^(audio|video)\//.test(contentType)

/** What is taken, under a name that says something else. JSON has no first bytes of its own: what is to be read as such says so by its name. */
const isHidden = async (tempPath: string, { types }: UploadRule) =>
  !types.includes('.xlsx') || types.includes((await takenFile(tempPath))?.extension ?? '')

/** What the reader of forms throws, and nobody else, has no code: it is about what was sent, as a boundary that is too long. */
function misread(error: NodeJS.ErrnoException): never {
  if (error.code === undefined && !/Unexpected end|Malformed part|Boundary not found/i.test(error.message)) throw badRequest()
  return cutShort(error)
}

/** A form without its end, or whose sender went away, is no fault of ours; what the disk says is thrown as it is. */
function cutShort(error: NodeJS.ErrnoException): never {
  if (/Unexpected end|Malformed part|Boundary not found|Premature close|aborted/i.test(error.message))
    throw new AppError('文件没有传完，请重试', { status: 400, cause: error })
  throw error
}
