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

type Provider = 'AI_TRAINING' | 'CUSTOMER'
const none: ReadonlySet<string> = new Set()
const mediaFields = ['audioFile', 'videoFile', 'answerAudioFile', 'answerVideoFile'] as const
/** The media that an edit names. */
export const mediaNamed = (edit: ScriptEdit) => mediaFields.map((name) => edit[name])

/** An edit of a stored line without what it says of generated media: those are no edit's, however old the record is that names them. */
function withoutGenerated(edit: ScriptEdit, stored: ScriptLine, generated: ReadonlySet<string>): ScriptEdit {
  const own = { audioFile: stored.mediaProvider, videoFile: stored.mediaProvider } as Record<string, Provider | undefined>
  const says = (name: (typeof mediaFields)[number]) => {
    const given = edit[name]
    if (given) return !generated.has(given)
    return (own[name] ?? stored.answerMediaProvider) === 'CUSTOMER'
  }
  return { ...edit, ...Object.fromEntries(mediaFields.filter((name) => !says(name)).map((name) => [name, undefined])) }
}

const keep = <T>(given: T | null | undefined, stored: T | null): T | null => (given === undefined ? stored : given === '' ? null : given)

/**
 * The line after the edit. Absent fields keep what is stored; a new line without a media type is a video for a
 * dialogue and audio for the rest; another media type clears the media; an upload makes the source CUSTOMER.
 * Throws the failure of the form, on its field.
 */
export function lineAfter(
  asked: ScriptEdit,
  stored: ScriptLine | null,
  field: (name: string) => string,
  generated: ReadonlySet<string> = none,
): LineFields {
  const edit = stored ? withoutGenerated(asked, stored, generated) : asked
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
    mediaProvider: sourceOf(generated, edit.mediaProvider, medium, before?.videoFile ?? before?.audioFile ?? null, before?.mediaProvider),
    answerMediaProvider: sourceOf(
      generated,
      edit.answerMediaProvider,
      answerAudioFile,
      stored?.answerAudioFile ?? null,
      stored?.answerMediaProvider,
    ),
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

/** A file that was not there before is an upload, unless it was generated; without a file the stated or the stored source holds. */
function sourceOf(
  generated: ReadonlySet<string>,
  stated: Provider | undefined,
  now: string | null,
  before: string | null,
  stored: Provider | undefined,
): Provider {
  if (now !== null && now !== before && !generated.has(now)) return 'CUSTOMER'
  return stated ?? (now === null && before !== null ? 'AI_TRAINING' : (stored ?? 'AI_TRAINING'))
}
