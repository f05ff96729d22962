// Uploads one file with progress and cancellation, and checks it before.
import type { ContentOf, QueryIn, UploadRule } from '#shared/contract.ts'
import { addressOf } from '../api/address.ts'
import { CallFailure, proxyUploadText } from '../api/call-failure.ts'
import { type AnyEndpoint, read } from '../api/client.ts'
import { type Sending, sendFile } from './send-file.ts'

interface UploadOptions<E> extends Sending {
  query?: QueryIn<E>
  params?: Record<string, string>
}

/** Sends `file` as multipart/form-data. Throws `CallFailure` if the upload fails. */
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

export const isPictureRule = (rule: UploadRule): boolean => rule.types.includes('.jpeg')
/** Pictures that the page converts to PNG or JPEG before it sends them: formats that browsers show, and photos of iPhones. */
const shown = ['.webp', '.gif', '.avif', '.bmp', '.ico', '.svg']
const photos = ['.heic', '.heif']
const isIos = () => /iPhone|iPad/.test(navigator.userAgent)
const endsIn = (name: string, list: readonly string[]) => list.some((ending) => name.toLowerCase().endsWith(ending))
const isConverted = (file: File, rule: UploadRule) => isPictureRule(rule) && endsIn(file.name, [...shown, ...photos])

/** Value of the attribute `accept` of a file input. An iPhone itself converts its photos where HEIC is not accepted. */
export const acceptOf = (rule: UploadRule) =>
  [...endings(rule), ...(isPictureRule(rule) ? [...shown, ...(isIos() ? [] : photos)] : [])].join(',')

/** The formats that are taken beside `rule.types`, for people: a few of them, and that they are converted. Empty if there are none. */
export function othersText(rule: UploadRule): string {
  const others = isPictureRule(rule) ? [...shown.slice(0, 4), '.heic'] : (rule.source && rule.also?.slice(0, 4)) || []
  return others.length ? `${others.join('、')} 等自动转换` : ''
}

/** The reason why a file is refused before sending, or undefined. The server also checks the content. */
export function refusal(file: File, rule: UploadRule): string | undefined {
  if (isConverted(file, rule)) return file.size >= maxSourceBytes ? '图片必须小于50M' : undefined
  const others = othersText(rule)
  if (!endsIn(file.name, endings(rule))) return `只支持 ${rule.types.join('/')} 类型文件${others && `（${others}）`}`
  const { maxBytes, limit } = rule.source ?? rule
  if (file.size >= maxBytes) return `文件必须小于${limit}`
  return undefined
}

/** The name of a file in the object store, whose ending tells the store the type: a container that is converted counts as its result. */
export function sentName(name: string, rule: UploadRule): string {
  const ending = /\.\w+$/.exec(name)?.[0].toLowerCase() ?? ''
  if (endsIn(ending, rule.types) || sameAs[ending]) return name
  const pictureType = ending === '.apng' ? '.png' : '.jpeg'
  const typed = isPictureRule(rule) ? pictureType : (rule.types[0] ?? ending)
  return `${name.slice(0, name.length - ending.length)}${typed}`
}

/** Larger pictures are refused, because decoding them takes hundreds of megabytes. */
const maxSourceBytes = 50 * 1024 * 1024
const picture = /\.(?:png|jpe?g|jfif)$/i

/** Whether the file is a picture above the limit that scaling may bring below it. */
export const isScalable = (file: File, rule: UploadRule): boolean =>
  isPictureRule(rule) && picture.test(file.name) && file.size >= rule.maxBytes && file.size < maxSourceBytes

export const severalFiles = '只能上传一个文件'

/** Messages of the server that name no cause. */
const empty = new Set(['操作失败', '操作失败，请重试', '请求错误', '系统繁忙，请稍后再试', '请求错误，未找到该资源'])

interface FailureWords {
  /** Message if there was no answer. */
  broken?: string | undefined
  /** Message if the answer is a failure without its own text. */
  refused?: string | undefined
}

/** The message of a failed upload: the server's reason if it names one, else the caller's text. */
export function uploadFailureText(
  error: unknown,
  { broken = '上传失败，请重试', refused = '文件上传失败，请重试！' }: FailureWords = {},
): string {
  if (!(error instanceof CallFailure) || error.status === 0) return broken
  if (error.status === 401 || error.status === 403) return error.msg
  if (error.said) return empty.has(error.said) ? refused : error.said
  return proxyUploadText(error.status) ?? refused
}
