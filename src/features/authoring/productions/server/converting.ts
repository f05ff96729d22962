// Conversion of an upload in the worker: fetches the file, and converts it in the media child process.
import type { MediaProcess, MediaResult } from '#engines/media.ts'
import { MediaError } from '#engines/process/media-error.ts'
import type { RenderRun } from '#engines/providers.ts'
import type { WorkFiles } from './outcome.ts'

interface Converting extends RenderRun {
  fetch(key: string): Promise<string>
  /** Time limit of the conversion. */
  maxMs: number
}

/** Replaces the reason of a storage error by one about the upload. */
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
