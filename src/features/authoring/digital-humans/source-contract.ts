// Sources of a tenant's figures and voices: the part of the contract that their forms fill.
import { z } from 'zod'
import { cleanCode } from '#shared/clean.ts'
import { code, requiredText } from '#shared/fields.ts'
import { packName } from '#shared/voice-packs.ts'

const Share = z.number('请在图片上标出嘴部').min(0).max(1)
const size = '嘴部的框太小或太大，请框住嘴唇'
/** Mouth box, as fractions of the picture's width and height. */
export const Mouth = z
  .object(
    { x: Share, y: Share, width: z.number(size).min(0.02, size).max(0.5, size), height: z.number(size).min(0.006, size).max(0.4, size) },
    '请在图片上标出嘴部',
  )
  .refine((m) => m.x + m.width <= 1.0001 && m.y + m.height <= 1.0001, '嘴部须在图片之内')
export type Mouth = z.infer<typeof Mouth>
/** Folder name of a voice pack. */
export const Pack = z.string().overwrite(cleanCode).regex(packName)
export const StoredPath = (message: string) => z.string(message).min(1, message).max(400)

/** Source of an own figure or voice; `house` is our own engine. */
export const OwnSource = z.union([
  z.object({ provider: z.literal('house'), picture: StoredPath('请上传图片'), mouth: Mouth }),
  z.object({ provider: z.literal('house'), video: StoredPath('请上传视频'), mouth: Mouth }),
  z.object({ provider: z.literal('house'), voice: z.string().min(1).max(60) }),
  z.object({ provider: z.literal('duix'), video: StoredPath('请上传视频') }),
  z.object({ provider: z.literal('tencent'), picture: StoredPath('请上传图片') }),
  z.object({
    provider: z.literal('openai'),
    voice: code('请填写声音', 100),
    model: z.string().overwrite(cleanCode).min(1).max(100).optional(),
  }),
  z.object({
    provider: z.literal('duix'),
    referenceAudio: StoredPath('请上传参考录音'),
    referenceText: requiredText('请填写参考录音的文字', 500, '个字'),
  }),
  /** Without `pack` the model that the operator has configured, else an added natural voice. */
  z.object({
    provider: z.literal('sherpa'),
    speaker: z.int().min(0).max(10_000),
    pack: Pack.optional(),
  }),
])
export type OwnSource = z.infer<typeof OwnSource>
