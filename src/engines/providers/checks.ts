// Connection tests: real requests that generate nothing and cost nothing.
import { MediaError } from '../process/media-error.ts'
import { serviceNames } from '../sources.ts'
import { openShared } from './duix-folder.ts'
import type { DuixOptions, ServiceLimits } from './options.ts'

export { checkDuixVideo } from './duix-video.ts'
export { checkTencent } from './tencent.ts'

/** Its speech requires a reference recording, so without one only its reachability can be tested. @throws MediaError */
export async function checkDuixSpeech(options: DuixOptions, limits: ServiceLimits, signal?: AbortSignal): Promise<void> {
  if (!options.speechUrl) throw new MediaError('没有配置 Duix.Avatar 的语音服务', false)
  await openShared(options, 'speech')
  const timer = AbortSignal.timeout(limits.requestMs)
  try {
    const { status, body } = await fetch(`${options.speechUrl.replace(/\/+$/, '')}/v1/invoke`, {
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timer]) : timer,
    })
    await body?.cancel()
    // it refuses a GET where it expects a POST, and thereby shows that it works
    if (status < 500 && status !== 404) return
    throw new MediaError(`${serviceNames.duix}语音服务内部出错（${status}）`, true)
  } catch (error) {
    if (error instanceof MediaError) throw error
    throw new MediaError(
      timer.aborted ? `${serviceNames.duix}长时间没有响应` : `无法连接${serviceNames.duix}，请管理员检查地址和网络`,
      true,
    )
  }
}
