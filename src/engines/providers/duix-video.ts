// Video by Duix.Avatar: makes an idle video speak. It runs one task at a time, forgets a result after reporting it, and cannot cancel.
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { wordsOfService } from '#shared/secrets.ts'
import { MediaError } from '../process/media-error.ts'
import { serviceNames } from '../sources.ts'
import { openShared, sourceName } from './duix-folder.ts'
import type { DuixOptions, ServiceLimits } from './options.ts'
import { askJson, endOf, type ServiceRequest } from './request.ts'

const service = serviceNames.duix
const CODES = { ok: 10000, busy: 10001, unknown: 10004 }
const MAX_JSON = 1_000_000
const LOOKS = 5

const Answer = z.object({
  code: z.coerce.number(),
  msg: z.unknown().optional(),
  data: z
    .object({
      status: z.coerce.number().optional(),
      progress: z.coerce.number().catch(0).optional(),
      result: z.string().nullish(),
      msg: z.string().nullish(),
    })
    .nullish()
    .catch(null),
})
type Answer = z.infer<typeof Answer>

/** Note about a task in the shared folder, so that the next worker can continue it. */
const Ledger = z.object({ submitted: z.int(), result: z.string().optional() })

export interface DuixVideoOrder {
  /** Name of the task, 1 to 40 letters and digits: another worker with the same name continues it. */
  code: string
  /** The wav of a speech job, with its note beside it. */
  sound: string
  /** The idle video: its local copy and its storage key. */
  video: { file: string; key: string }
  /** Path of the result. */
  out: string
}

export interface DuixRun {
  limits: ServiceLimits
  signal?: AbortSignal | undefined
  /** Called with the progress, 0..1. */
  onProgress?(share: number): void
}

const namesOf = (code: string) => ({
  ledger: `yanwu-${code}.json`,
  sound: `yanwu-${code}.wav`,
  note: `yanwu-${code}.wav.json`,
  /** File name that the service gives to its results. */
  result: `${code}-r.mp4`,
})

function caller(options: DuixOptions, { limits, signal }: DuixRun) {
  const base = options.videoUrl?.replace(/\/+$/, '')
  if (!base) throw new MediaError('没有配置 Duix.Avatar 的视频服务', false)
  return async (at: string, request: Partial<ServiceRequest> = {}, tries = limits.tries): Promise<Answer> => {
    const told = await askJson(
      { service, url: base + at, timeoutMs: limits.requestMs, maxBytes: MAX_JSON, signal, ...request },
      { ...limits, tries },
    )
    const answer = Answer.safeParse(told)
    if (!answer.success) throw new MediaError(`${service}的回答无法理解`, true)
    return answer.data
  }
}

/** Checks whether the service answers correctly. @throws MediaError */
export async function checkDuixVideo(options: DuixOptions, run: DuixRun): Promise<void> {
  await openShared(options, 'video')
  const { code } = await caller(options, run)('/easy/query?code=yanwu-connection-test', {}, 1)
  if (code !== CODES.unknown && code !== CODES.ok) throw new MediaError(`${service}的回答无法理解`, true)
}

/** Fetches the sound of a task that another worker began, because it belongs to the picture; false if there is none. */
export async function takeUpDuix(options: DuixOptions, code: string, sound: string): Promise<boolean> {
  const shared = await openShared(options, 'video')
  const names = namesOf(code)
  const begun = Ledger.safeParse(await shared.read(names.ledger)).success
  if (!begun || !(await shared.has(names.sound)) || !(await shared.has(names.note))) return false
  await copyFile(shared.path(names.sound), sound)
  await copyFile(shared.path(names.note), `${sound}.json`)
  return true
}

/** Makes the video, or continues a begun task. @throws MediaError */
export async function makeDuixVideo(options: DuixOptions, order: DuixVideoOrder, run: DuixRun): Promise<void> {
  const { limits, signal } = run
  const call = caller(options, run)
  const shared = await openShared(options, 'video')
  await shared.sweep()
  const names = namesOf(order.code)
  const source = sourceName(order.video.key)
  const until = performance.now() + limits.videoMs
  const wait = async () => {
    if (performance.now() > until) throw new MediaError(`${service}长时间没有完成视频`, true)
    await sleep(limits.pollMs, undefined, { signal }).catch(() => {
      throw signal ? endOf(signal, service) : new MediaError('已取消', true)
    })
  }
  const forget = () => shared.remove(names.ledger, names.sound, names.note)

  /** Submits the task to the service. The service has a queue of one, so a refused worker tries again. */
  const submit = async () => {
    await shared.put(order.video.file, source)
    await shared.put(order.sound, names.sound)
    await shared.put(`${order.sound}.json`, names.note)
    for (;;) {
      // noted first: if this worker is killed now, the next one asks whether the task was accepted
      await shared.note(names.ledger, { submitted: Date.now() })
      const body = {
        audio_url: shared.named(names.sound),
        video_url: shared.named(source),
        code: order.code,
        chaofen: 0,
        watermark_switch: 0,
        pn: 1,
      }
      // one try: after a lost answer, asking for the task shows whether it was accepted
      const { code, msg } = await call('/easy/submit', { method: 'POST', body }, 1)
      if (code === CODES.ok) return
      if (code !== CODES.busy) {
        await forget()
        throw new MediaError(`${service}不接受这个任务：${wordsOfService(msg) || code}`, code !== 10002)
      }
      await wait()
    }
  }

  const ledger = Ledger.safeParse(await shared.read(names.ledger)).data
  let result = ledger?.result
  let submits = 0
  if (!ledger) {
    submits++
    await forget()
    await submit()
  }
  while (!result) {
    const { code, data } = await call(`/easy/query?code=${encodeURIComponent(order.code)}`)
    if (code === CODES.unknown) {
      // the result was reported to a worker that was killed before it could note it, or lost by a restart
      if (await shared.has(names.result)) result = names.result
      else if (submits++ < 1 + Number(!ledger)) await submit()
      else {
        await forget()
        throw new MediaError(`${service}丢失了任务，请重试`, true)
      }
    } else if (data?.status === 2) {
      result = path.basename(data.result || names.result)
      await shared.note(names.ledger, { submitted: ledger?.submitted ?? Date.now(), result })
    } else if (data?.status === 3) {
      await forget()
      throw new MediaError(`${service}没有做成视频：${wordsOfService(data.msg) || '没有说明原因'}`, false)
    } else {
      run.onProgress?.(Math.min(1, Math.max(0, (data?.progress ?? 0) / 100)))
      await wait()
    }
  }
  // on a network share, a new file appears on another machine with a delay
  for (let look = 0; look < LOOKS && !(await shared.has(result)); look++) await wait()
  if (!(await shared.has(result))) {
    await forget()
    throw new MediaError(`${service}说视频已完成，但共享文件夹里没有它，请管理员检查 DUIX_DATA_DIR`, true)
  }
  await copyFile(shared.path(result), order.out)
  await forget()
  await shared.remove(result)
}
