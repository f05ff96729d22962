// Sources of a voice and a figure: built in, or a configured service. A task stores them, and they are part of its recipe.
import { z } from 'zod'
import { hexColour } from '#shared/colour.ts'
import { packName } from '#shared/voice-packs.ts'

/** Path of a stored file of the tenant; in a running task, the file is in its work folder instead. */
const StoragePath = z.string().min(1).max(400)
const Share = z.number().min(0).max(1)

/** Box of the mouth in a picture, as shares of its width and height. */
export const MouthBox = z
  .object({ x: Share, y: Share, width: Share, height: Share })
  .refine(({ x, y, width, height }) => width > 0 && height > 0 && x + width <= 1.0001 && y + height <= 1.0001)
export type MouthBox = z.infer<typeof MouthBox>

export const PackName = z.string().regex(packName)

export const VoiceSource = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('house'), voice: z.string().min(1).max(60) }),
  z.object({ provider: z.literal('openai'), voice: z.string().min(1).max(100), model: z.string().min(1).max(100).optional() }),
  /** A voice like the recording, whose text is `referenceText`. */
  z.object({ provider: z.literal('duix'), referenceAudio: StoragePath, referenceText: z.string().min(1).max(500) }),
  /** A speaker of the operator's model, or of an added pack of natural voices. */
  z.object({ provider: z.literal('sherpa'), speaker: z.number().int().min(0).max(10_000), pack: PackName.optional() }),
])
export type VoiceSource = z.infer<typeof VoiceSource>

export const FigureSource = z.union([
  /** One of our drawings, with a background and a framing. */
  z.object({
    provider: z.literal('house'),
    figure: z.string().min(1).max(60),
    background: z.string().min(1).max(60).optional(),
    /** The tenant's colour when the figure was chosen, for the brand background. */
    colour: z.string().regex(hexColour).optional(),
    framing: z.enum(['close', 'wide']).optional(),
  }),
  /** A picture or an idle video, moved by our engine at the mouth. */
  z.object({ provider: z.literal('house'), picture: StoragePath, mouth: MouthBox }),
  z.object({ provider: z.literal('house'), video: StoragePath, mouth: MouthBox }),
  /** An idle video that Duix.Avatar makes speak. */
  z.object({ provider: z.literal('duix'), video: StoragePath }),
  /** A picture that Tencent makes speak. */
  z.object({ provider: z.literal('tencent'), picture: StoragePath }),
])
export type FigureSource = z.infer<typeof FigureSource>

/** Names of the services for users. */
export const serviceNames = {
  openai: 'OpenAI 兼容语音',
  duix: 'Duix.Avatar',
  tencent: '腾讯云智能数智人',
  sherpa: 'sherpa-onnx',
  listen: 'OpenAI 兼容语音识别',
  hear: '本机语音识别',
  judge: '智能评分服务',
  talk: '对话模型',
  draft: '起草模型',
} as const

/** Abilities of the voices of a provider: delivery and readings. The interface offers only these. */
export const abilitiesOf = {
  house: { speed: true, pitch: true, readings: true },
  openai: { speed: true, pitch: false, readings: false },
  duix: { speed: true, pitch: false, readings: false },
  sherpa: { speed: true, pitch: false, readings: false },
} as const satisfies Record<VoiceSource['provider'], { speed: boolean; pitch: boolean; readings: boolean }>
