// Uploads of one file with progress and cancelling, and what a file must be.
import type { ContentOf, QueryIn, UploadRule } from '../shared/contract.ts'
import { addressOf } from './address.ts'
import { CallFailure } from './call-failure.ts'
import { type AnyEndpoint, read } from './client.ts'
import { type Sending, sendFile } from './send-file.ts'

interface UploadOptions<E> extends Sending {
  query?: QueryIn<E>
  params?: Record<string, string>
}

/** Sends `file` as multipart/form-data. Throws `CallFailure`. */
export async function upload<E extends AnyEndpoint>(endpoint: E, file: File, options: UploadOptions<E> = {}): Promise<ContentOf<E>> {
  const { query, params, ...sending } = options
  const form = new FormData()
  form.append('filename', file.name)
  form.append('file', file, file.name)
  const address = addressOf(endpoint.method, endpoint.path, { params, query })
  const { status, text } = await sendFile(endpoint.method, address, { accept: 'application/json' }, form, sending)
  return read(status, text)
}

const sameAs: Record<string, readonly string[]> = { '.jpeg': ['.jpeg', '.jpg'], '.jpg': ['.jpeg', '.jpg'] }
const endings = (rule: UploadRule) => [...rule.types.flatMap((type) => sameAs[type] ?? [type]), ...(rule.also ?? [])]

/** For <input accept>. */
export const acceptOf = (rule: UploadRule) => endings(rule).join(',')

/** What is wrong with the file before it is sent, or undefined. The server looks at the content, too. */
export function refusal(file: File, rule: UploadRule): string | undefined {
  if (!endings(rule).some((ending) => file.name.toLowerCase().endsWith(ending))) return `只支持 ${rule.types.join('/')} 类型文件`
  if (file.size >= rule.maxBytes) return `文件必须小于${rule.limit}`
  return undefined
}

export const severalFiles = '只能上传一个文件'

/** What a server says that does not know what is wrong. */
const empty = new Set(['操作失败', '操作失败，请重试', '请求错误', '系统繁忙，请稍后再试', '请求错误，未找到该资源'])

interface FailureWords {
  /** Said where nothing was answered. */
  broken?: string | undefined
  /** Said where the answer is a failure without words of its own. */
  refused?: string | undefined
}

/** The words for a failed upload: what the server says is wrong, else the caller's. */
export function uploadFailureText(
  error: unknown,
  { broken = '上传失败，请重试', refused = '文件上传失败，请重试！' }: FailureWords = {},
): string {
  if (!(error instanceof CallFailure) || error.status === 0) return broken
  if (error.status === 401 || error.status === 403) return error.msg
  return error.said && !empty.has(error.said) ? error.said : refused
}
