// Uploads of one file with progress and cancelling (fetch tells nothing of what has been sent).
import type { ContentOf, QueryIn, UploadRule } from '../shared/contract.ts'
import { addressOf } from './address.ts'
import { abandoned, CallFailure, unreachable } from './call-failure.ts'
import { type AnyEndpoint, read } from './client.ts'

export interface UploadOptions<E> {
  query?: QueryIn<E>
  params?: Record<string, string>
  /** 0 to 1 of the bytes sent. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sends `file` as multipart/form-data. Throws `CallFailure`. */
export function upload<E extends AnyEndpoint>(endpoint: E, file: File, options: UploadOptions<E> = {}): Promise<ContentOf<E>> {
  const { query, params, onProgress, signal } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint.method, endpoint.path, { params, query }))
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = (e) => e.lengthComputable && onProgress?.(e.loaded / e.total)
    request.onload = () => {
      try {
        resolve(read(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(abandoned())
    if (signal?.aborted) return reject(abandoned())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}

const sameAs: Record<string, readonly string[]> = { '.jpeg': ['.jpeg', '.jpg'], '.jpg': ['.jpeg', '.jpg'] }
const endings = (rule: UploadRule) => rule.types.flatMap((type) => sameAs[type] ?? [type])

/** For <input accept>. */
export const acceptOf = (rule: UploadRule) => endings(rule).join(',')

/** What is wrong with the file before it is sent, or undefined. The server looks at the content, too. */
export function refusal(file: File, rule: UploadRule): string | undefined {
  if (!endings(rule).some((ending) => file.name.toLowerCase().endsWith(ending))) return `只支持 ${rule.types.join('/')} 类型文件`
  if (file.size >= rule.maxBytes) return `文件必须小于${rule.limit}`
  return undefined
}

/** The words for a failed upload; what the server refused has its own, else those of the caller. */
export const uploadFailureText = (error: unknown, broken = '上传失败，请重试') =>
  error instanceof CallFailure && error.status !== 0 ? error.msg : broken
