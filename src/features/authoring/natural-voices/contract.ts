// Endpoints of natural voices: the catalogue, the installed packs, and downloads, which only the platform may start.
import { z } from 'zod'
import { contract, get, MANAGEMENT, post } from '#shared/contract.ts'
import { cleanCode } from '#shared/clean.ts'
import { packName } from '#shared/voice-packs.ts'

const Name = z.string().overwrite(cleanCode).regex(packName)

export const NaturalVoice = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  /** Size of the archive, and size of its content. */
  bytes: z.number(),
  unpackedBytes: z.number(),
  licence: z.string(),
  /** Address of an external page about the pack. */
  described: z.string(),
  /** Download addresses; none for an archive without a known digest. */
  addresses: z.array(z.string()),
  /** PAUSED: a part was received, and no download is running. */
  state: z.enum(['ABSENT', 'WORKING', 'PAUSED', 'FAILED', 'READY']),
  phase: z.enum(['download', 'check', 'unpack', 'try']).nullable(),
  received: z.number(),
  /** Recent speed in bytes per second. */
  speed: z.number(),
  reason: z.string().nullable(),
  /** Address of the current or last download. */
  address: z.string().nullable(),
  voices: z.array(
    z.object({
      templateId: z.string(),
      speaker: z.int(),
      name: z.string(),
      gender: z.union([z.literal(1), z.literal(2)]),
      said: z.string(),
    }),
  ),
})
export type NaturalVoice = z.infer<typeof NaturalVoice>

export const naturalVoices = contract(
  'natural-voices',
  {
    list: get(`${MANAGEMENT}/aigc/natural-voice`, {
      may: 'digitalHuman:menu',
      summary: '可以添加到这台机器的自然声音，及其下载进度；装好的对所有企业生效',
      content: z.object({
        packs: z.array(NaturalVoice),
        /** Free disk space in bytes. */
        free: z.number(),
      }),
    }),
    start: post(`${MANAGEMENT}/aigc/natural-voice`, {
      may: 'digitalHuman:btn:download',
      summary: '下载自然声音，或从中断处继续；仅平台租户',
      body: z.object({ name: Name, address: z.string().overwrite(cleanCode).max(500) }),
      content: NaturalVoice,
      audit: '下载自然声音',
    }),
    pause: post(`${MANAGEMENT}/aigc/natural-voice/pause`, {
      may: 'digitalHuman:btn:download',
      summary: '暂停下载，已下载的部分保留；仅平台租户',
      body: z.object({ name: Name }),
      content: NaturalVoice,
      audit: '暂停下载自然声音',
    }),
  },
  {
    unknown: '没有这个自然声音',
    installed: '「{title}」已经装好',
    elsewhere: '请从列出的来源中选择',
    unwritable: '声音的文件夹不可写，请运维人员检查 VOICES_DIR',
    catalogue: '{reason}',
  },
)
