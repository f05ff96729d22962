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

/** Maximum length of a file name, which is stored and logged; file systems allow no longer ones. */
const MAX_NAME_LENGTH = 255

/**
 * Receives the one file of a multipart request into `folder`. Throws 413 at the limit, 415 for a content that the rule does not name;
 * deletes the temporary file on every error.
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
    // the reader of spreadsheets, JSON, documents or archives checks the content itself, with a more precise message
    if (['.xlsx', '.json', '.docx', '.zip'].some((type) => rule.types.includes(type))) {
      const extension = path.extname(part.filename).toLowerCase()
      if (!rule.types.includes(extension) && !rule.also?.includes(extension) && (await isHidden(tempPath, rule)))
        throw wrongType(rule.types.join('/'))
      return { tempPath, name, bytes: part.file.bytesRead, contentType: 'application/octet-stream', extension }
    }
    const found = await takenFile(tempPath, rule.types)
    // a file that is not converted must fit the size that is stored
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

/** Whether an accepted content has another file name. JSON has no first bytes of its own, so a JSON file must have its name. */
const isHidden = async (tempPath: string, { types }: UploadRule) =>
  !types.includes('.xlsx') || types.includes((await takenFile(tempPath))?.extension ?? '')

/** Only the form parser throws errors without a code; they mean a malformed request, e.g. a boundary that is too long. */
function misread(error: NodeJS.ErrnoException): never {
  if (error.code === undefined && !/Unexpected end|Malformed part|Boundary not found/i.test(error.message)) throw badRequest()
  return cutShort(error)
}

/** A form without its end, or a sender who disconnected, is a 400; disk errors are thrown unchanged. */
function cutShort(error: NodeJS.ErrnoException): never {
  if (/Unexpected end|Malformed part|Boundary not found|Premature close|aborted/i.test(error.message))
    throw new AppError('文件没有传完，请重试', { status: 400, cause: error })
  throw error
}
