// Tencent 智能数智人: makes a photograph speak. Tencent must be able to fetch photograph and sound.
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { wordsOfService } from '#shared/secrets.ts'
import { MediaError } from '../process/media-error.ts'
import { serviceNames } from '../sources.ts'
import type { ServiceLimits, TencentOptions } from './options.ts'
import { askFile, askJson, endOf } from './request.ts'

const service = serviceNames.tencent
const AT = '/v2/ivh/videomaker/broadcastservice'
const MAX_JSON = 1_000_000

const Answer = z.object({
  Header: z.object({ Code: z.coerce.number().catch(0), Message: z.string().catch('') }).partial(),
  Payload: z
    .object({
      TaskId: z.string(),
      Status: z.enum(['COMMIT', 'MAKING', 'SUCCESS', 'FAIL']).catch('MAKING'),
      Progress: z.coerce.number().catch(0),
      ArrayCount: z.coerce.number().catch(0),
      MediaUrl: z.string().nullish(),
      FailMessage: z.string().nullish(),
    })
    .partial()
    .nullish(),
})
type Payload = NonNullable<z.infer<typeof Answer>['Payload']>

export interface TencentOrder {
  /** URLs of the photograph and the sound for Tencent. */
  pictureUrl: string
  soundUrl: string
  /** Path of the result. */
  out: string
}

export interface TencentRun {
  limits: ServiceLimits
  signal?: AbortSignal | undefined
  /** Called with the progress 0..1, and the number of tasks ahead in Tencent's queue. */
  onProgress?(share: number, ahead: number): void
}

function caller({ url, appKey, accessToken }: TencentOptions, { limits, signal }: TencentRun) {
  return async (verb: string, payload: object, tries = limits.tries): Promise<Payload> => {
    // signed anew for each request, because a signature is valid for five minutes
    const query = `appkey=${appKey}&timestamp=${Math.floor(Date.now() / 1000)}`
    const signature = createHmac('sha256', accessToken).update(query).digest('base64')
    const told = await askJson(
      {
        service,
        url: `${url.replace(/\/+$/, '')}${AT}/${verb}?${query}&signature=${encodeURIComponent(signature)}`,
        method: 'POST',
        body: { Header: {}, Payload: payload },
        secrets: [accessToken, appKey, signature],
        timeoutMs: limits.requestMs,
        maxBytes: MAX_JSON,
        signal,
      },
      { ...limits, tries },
    )
    const answer = Answer.safeParse(told)
    if (!answer.success) throw new MediaError(`${service}的回答无法理解`, true)
    const { Code = 0, Message = '' } = answer.data.Header
    if (Code !== 0) throw new MediaError(`${service}拒绝了请求（${Code}）：${wordsOfService(Message)}`, false)
    return answer.data.Payload ?? {}
  }
}

/** Checks whether the signature is accepted, by asking for a task that does not exist. @throws MediaError */
export async function checkTencent(options: TencentOptions, run: TencentRun): Promise<void> {
  try {
    await caller(options, run)('getprogress', { TaskId: 'yanwu-connection-test' }, 1)
  } catch (error) {
    const known = error instanceof MediaError ? error.reason : ''
    // the signature was accepted, and the task does not exist, as expected
    if (/task|任务|parameter|参数/i.test(known) && known.includes('拒绝了请求') && !/sign|签名|auth|appkey|鉴权/i.test(known)) return
    throw error
  }
}

/** Makes the video. @throws MediaError with Tencent's own message if it made nothing */
export async function makeTencentVideo(options: TencentOptions, order: TencentOrder, run: TencentRun): Promise<void> {
  const { limits, signal } = run
  const call = caller(options, run)
  const { TaskId } = await call(
    'phototovideonotrain',
    { RefPhotoUrl: order.pictureUrl, DriverType: 'OriginalVoice', InputAudioUrl: order.soundUrl },
    // one try: an answer that was lost may belong to an accepted and paid task
    1,
  )
  if (!TaskId) throw new MediaError(`${service}没有给出任务编号`, true)
  const until = performance.now() + limits.videoMs
  for (;;) {
    const { Status = 'MAKING', Progress = 0, ArrayCount = 0, MediaUrl, FailMessage } = await call('getprogress', { TaskId })
    if (Status === 'FAIL') throw new MediaError(`${service}没有做成视频：${wordsOfService(FailMessage) || '没有说明原因'}`, false)
    if (Status === 'SUCCESS') {
      if (!MediaUrl?.startsWith(`${new URL(options.url).protocol}//`)) throw new MediaError(`${service}没有给出视频地址`, true)
      await askFile(
        { service, url: MediaUrl, timeoutMs: limits.speechMs * 5, maxBytes: limits.maxVideo, secrets: [], signal },
        limits,
        order.out,
      )
      return
    }
    run.onProgress?.(Math.min(1, Math.max(0, Progress / 100)), Status === 'COMMIT' ? ArrayCount : 0)
    if (performance.now() > until) throw new MediaError(`${service}长时间没有完成视频`, true)
    await sleep(limits.pollMs, undefined, { signal }).catch(() => {
      throw signal ? endOf(signal, service) : new MediaError('已取消', true)
    })
  }
}
