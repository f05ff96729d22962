// One script line: what an edit makes of it, by the rules of the form.
import type { AppError } from '../../../shared/errors.ts'
import { type ScriptEdit, scripts } from '../contract.ts'
import type { ScriptLine } from './queries.ts'

export type LineFields = Pick<
  ScriptLine,
  | 'section'
  | 'type'
  | 'mediaType'
  | 'mediaProvider'
  | 'answerMediaProvider'
  | 'needAnswer'
  | 'text'
  | 'imageFile'
  | 'audioFile'
  | 'videoFile'
  | 'answerPoints'
  | 'answerText'
  | 'answerAudioFile'
  | 'answerVideoFile'
>

const keep = <T>(given: T | null | undefined, stored: T | null): T | null => (given === undefined ? stored : given === '' ? null : given)

/**
 * The line after the edit. Absent fields keep what is stored; a new line without a media type is a video for a
 * dialogue and audio for the rest; another media type clears the media; an upload makes the source CUSTOMER.
 * Throws the failure of the form, on its field.
 */
export function lineAfter(edit: ScriptEdit, stored: ScriptLine | null, field: (name: string) => string): LineFields {
  const wrong = (key: Parameters<typeof scripts.fail>[0], name: string): AppError => scripts.fail(key, {}, field(name))
  const type = edit.type ?? stored?.type
  if (!type) throw wrong('typeRequired', 'type')
  const needAnswer = edit.needAnswer ?? stored?.needAnswer
  if (!needAnswer) throw wrong('needAnswerRequired', 'needAnswer')
  const mediaType = edit.mediaType ?? stored?.mediaType ?? (type === 'QUESTION' ? 'VIDEO' : 'AUDIO')
  const before = stored && stored.mediaType === mediaType ? stored : null
  const imageFile = mediaType === 'IMAGE' ? keep(edit.imageFile, before?.imageFile ?? null) : null
  const audioFile = mediaType === 'AUDIO' ? keep(edit.audioFile, before?.audioFile ?? null) : null
  const videoFile = mediaType === 'VIDEO' ? keep(edit.videoFile, before?.videoFile ?? null) : null
  const text = mediaType === 'IMAGE' ? '' : (edit.text ?? (edit.text === null ? '' : (stored?.text ?? ''))).trim()
  if (mediaType === 'IMAGE' && !imageFile) throw wrong('imageRequired', 'imageFile')
  if (mediaType !== 'IMAGE' && text === '') throw wrong('textRequired', 'text')
  const needed = needAnswer === 'NEED'
  const answerText = needed ? (edit.answerText ?? (edit.answerText === null ? '' : (stored?.answerText ?? ''))).trim() : ''
  if (needed && answerText === '') throw wrong('answerRequired', 'answerText')
  const answerAudioFile = needed ? keep(edit.answerAudioFile, stored?.answerAudioFile ?? null) : null
  const medium = videoFile ?? audioFile
  return {
    section: keep(edit.section, stored?.section ?? null),
    type,
    mediaType,
    mediaProvider: sourceOf(edit.mediaProvider, medium, before?.videoFile ?? before?.audioFile ?? null, before?.mediaProvider),
    answerMediaProvider: sourceOf(edit.answerMediaProvider, answerAudioFile, stored?.answerAudioFile ?? null, stored?.answerMediaProvider),
    needAnswer,
    text,
    imageFile,
    audioFile,
    videoFile,
    answerPoints: needed ? keep(edit.answerPoints, stored?.answerPoints ?? null) : null,
    answerText,
    answerAudioFile,
    answerVideoFile: needed ? keep(edit.answerVideoFile, stored?.answerVideoFile ?? null) : null,
  }
}

type Provider = 'AI_TRAINING' | 'CUSTOMER'

/** A file that was not there before is an upload; without a file the stated or the stored source holds. */
function sourceOf(stated: Provider | undefined, now: string | null, before: string | null, stored: Provider | undefined): Provider {
  if (now !== null && now !== before) return 'CUSTOMER'
  return stated ?? (now === null && before !== null ? 'AI_TRAINING' : (stored ?? 'AI_TRAINING'))
}
