// Converting an upload in the worker: it is brought to this machine, and into our form by the media child.
import type { MediaProcess, MediaResult } from '#engines/media.ts'
import { MediaError } from '#engines/process/media-error.ts'
import type { RenderRun } from '#engines/providers.ts'
import type { WorkFiles } from './outcome.ts'

interface Converting extends RenderRun {
  fetch(key: string): Promise<string>
  /** As long as it may take. */
  maxMs: number
}

/** What was stored is named by what it was for. */
const gone = (cause: unknown): never => {
  if (!(cause instanceof MediaError)) throw cause
  throw new MediaError(cause.retryable ? '上传的文件暂时无法读取' : '上传的文件已不存在，请重新上传', cause.retryable, { cause })
}

export async function convertUpload(media: MediaProcess, upload: string, files: WorkFiles, run: Converting): Promise<MediaResult> {
  const { out, poster } = files
  const source = await run.fetch(upload).catch(gone)
  const { signal, maxMs, onProgress } = run
  return media.run(
    { kind: 'convert', source, out, poster, maxMs },
    { signal, timeoutMs: maxMs + 60_000, onProgress: ({ percent }) => onProgress(percent) },
  )
}
