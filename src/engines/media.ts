// Entry of the media engines: text in, speech and talking video out.
import { backgroundNames, BRAND, type Drawing, figures } from './figure/figures.ts'
import { MediaError } from './process/media-error.ts'
import {
  type AiMark,
  type Card,
  engineVersion,
  type FilmClip,
  type FilmJob,
  type IdleJob,
  type InspectJob,
  type MediaResult,
  type Progress,
  type SpeechJob,
  stages,
  type VideoJob,
} from './process/messages.ts'
import type { MediaProcess, PreviewOptions } from './process/options.ts'
import { startMediaProcess } from './process/media-process.ts'
import { voices } from './speech/voices.ts'

export type FigureId = string
export type {
  AiMark,
  Card,
  Drawing,
  FilmClip,
  FilmJob,
  IdleJob,
  InspectJob,
  MediaProcess,
  MediaResult,
  PreviewOptions,
  Progress,
  SpeechJob,
  VideoJob,
}
export { BRAND, engineVersion, figures, MediaError, stages, startMediaProcess, voices }

/** Name of the background in a tenant's colour. */
export const brandName = backgroundNames.brand

/** A still of a figure for a picker, as JPEG or PNG bytes. It is drawn in `process`, never in the caller's process. @throws MediaError */
export function renderFigurePreview(figure: FigureId, options: PreviewOptions & { process: MediaProcess }): Promise<Buffer> {
  const { process, ...preview } = options
  return process.preview(figure, preview)
}
