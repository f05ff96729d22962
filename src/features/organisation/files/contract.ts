// Files: uploading and reading the media of a tenant.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { clipTooShort, minClipMs } from '#shared/media-clip.ts'

const MB = 1024 * 1024
/** Upload limit of media that are converted: it is larger than the stored size. */
const source = { maxBytes: 500 * MB, limit: '500M' }
const pictures = ['.apng', '.jfif']

/** The limits of each field with a file, shown by the form and checked by the server. */
export const uploadRules = {
  cover: { maxBytes: 50 * MB, limit: '50M', types: ['.png', '.jpeg'], also: pictures },
  image: { maxBytes: 50 * MB, limit: '50M', types: ['.png', '.jpeg'], also: pictures },
  audio: {
    maxBytes: 50 * MB,
    limit: '50M',
    types: ['.mp3'],
    source,
    also: [
      ...['.m4a', '.wav', '.aac', '.amr', '.flac', '.m4b', '.ogg', '.oga', '.opus', '.weba', '.webm', '.mka', '.mp4', '.3gp'],
      ...['.wma', '.mp2', '.aif', '.aiff', '.caf'],
    ],
  },
  video: {
    maxBytes: 50 * MB,
    limit: '50M',
    types: ['.mp4'],
    source,
    also: [
      ...['.mov', '.avi', '.wmv', '.mkv', '.webm', '.m4v', '.3gp', '.3g2', '.ts', '.mts', '.m2ts', '.asf', '.flv'],
      ...['.mpg', '.mpeg', '.ogv'],
    ],
  },
  figure: { maxBytes: 5 * MB, limit: '5M', types: ['.png', '.jpeg'], also: pictures },
  question: { maxBytes: 50 * 1024, limit: '50KB', types: ['.png', '.jpeg'], also: pictures },
} as const
export type UploadField = keyof typeof uploadRules

/** An uploaded file: its path, and the facts found during its inspection. */
export const Uploaded = z.object({
  path: z.string(),
  url: z.string(),
  name: z.string(),
  durationMs: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  posterUrl: z.string().nullable(),
  peaks: z.array(z.number()).nullable(),
  loudness: z.number().nullable(),
  /** Codec of a file that browsers cannot play; it is converted when a line or a sub-scene names the file. */
  unfit: z.string().nullable(),
})
export type Uploaded = z.infer<typeof Uploaded>

const uploaders = ['course:btn:edit', 'digitalHuman:btn:add', 'digitalHuman:btn:edit', 'question:btn:add', 'question:btn:edit'] as const

/** A conversion while its form waits; the form asks again until there is a file. */
export const Conversion = z.object({
  percent: z.int(),
  /** The converted file, once it is ready; the form then sends its path instead of the upload. */
  file: Uploaded.nullable(),
})

/** Longest medium in milliseconds, of which a part can be named. */
const maxMs = 24 * 3_600_000

export const files = contract(
  'files',
  {
    upload: post(`${MANAGEMENT}/file/alioss/upload`, {
      may: uploaders,
      summary: '上传自有媒体；field 决定类型与大小限制，缺省时按内容判断类型，小于50M；需要转码的音视频小于500M',
      query: z.object({ field: z.enum(['cover', 'image', 'audio', 'video', 'figure', 'question']).optional() }),
      upload: { maxBytes: 50 * MB, limit: '50M', types: ['.png', '.jpeg', '.mp3', '.mp4'], source, fields: uploadRules },
      content: Uploaded,
      audit: '上传文件',
    }),
    trim: post(`${MANAGEMENT}/file/trim`, {
      may: uploaders,
      summary: '截取可见的音频或视频的一段，得到新文件，原文件不变；未完成时给出进度，请再次请求，20 秒无人请求即放弃',
      body: z
        .object({ path: z.string().min(1).max(400), fromMs: z.int().min(0).max(maxMs), toMs: z.int().min(0).max(maxMs) })
        .refine(({ fromMs, toMs }) => toMs - fromMs >= minClipMs, { path: ['toMs'], error: clipTooShort }),
      content: Conversion,
      audit: '截取音视频',
      auditNoted: true,
    }),
    download: get(`${MANAGEMENT}/file/download/local/*`, {
      may: 'signed-in',
      summary: '读取本租户的文件，支持范围请求；name 给出时作为附件下载',
      query: z.object({ name: z.string().max(200).optional() }),
      answer: 'file',
    }),
    url: get(`${MANAGEMENT}/file/alioss/download`, {
      may: 'signed-in',
      summary: '由文件路径得到访问地址；对象存储给出限时的签名地址',
      query: z.object({ filename: z.string().min(1).max(500) }),
      content: z.string(),
    }),
  },
  {
    failed: '文件上传失败，请重试',
    noFile: '请选择文件',
    noRoom: '存储空间不足，请联系管理员',
    unfit: '{reason}',
    gone: '文件不存在或已失效，请重新上传',
    wrongType: '只支持 {types} 类型文件',
    tooLarge: '文件必须小于{limit}',
    unplayed: '编码为 {unfit}，浏览器无法播放，请转为 {form}',
  },
)
