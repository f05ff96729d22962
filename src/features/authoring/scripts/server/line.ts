// Rules of one script line: the line after an edit, or the failure of the form.
import type { AppError } from '#shared/errors.ts'
import { byName } from '#shared/field-table.ts'
import { type ScriptEdit, scripts } from '../contract.ts'
import { lineFields, madeFields, plainFields } from '../fields.ts'
import type { ScriptLine } from './queries.ts'

export type LineFields = Pick<ScriptLine, keyof typeof lineFields>

type Provider = 'AI_TRAINING' | 'CUSTOMER'
const none: ReadonlySet<string> = new Set()
/** Returns the media that an edit names. */
export const mediaNamed = (edit: ScriptEdit) => madeFields.map((name) => edit[name])

/** Returns the edit without generated media: an edit cannot set or remove them, even with an outdated record. */
function withoutGenerated(edit: ScriptEdit, stored: ScriptLine, generated: ReadonlySet<string>): ScriptEdit {
  const says = (name: (typeof madeFields)[number]) => {
    const given = edit[name]
    return given ? !generated.has(given) : stored[lineFields[name].made] === 'CUSTOMER'
  }
  const unsaid = madeFields.filter((name) => !says(name))
  return { ...edit, ...byName(unsaid, () => undefined) }
}

function keep<T>(given: T | null | undefined, stored: T | null): T | null {
  if (given === undefined) return stored
  return given === '' ? null : given
}

/** Returns the fields without rules; fields of the answer only if it is needed. */
const plainAfter = (edit: ScriptEdit, stored: ScriptLine | null, needed: boolean) =>
  byName(plainFields, (name) => ('answer' in lineFields[name] && !needed ? null : keep(edit[name], stored?.[name] ?? null)))

/**
 * Returns the line after the edit. Omitted fields keep their values. Without a media type a new dialogue line is a video, other lines are
 * audio. Another media type clears the media, and an upload sets the source CUSTOMER. Throws the failure of the form, on its field.
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
    ...plainAfter(edit, stored, needed),
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
    answerText,
    answerAudioFile,
    answerVideoFile: needed ? keep(edit.answerVideoFile, stored?.answerVideoFile ?? null) : null,
  }
}

/** A new file that was not generated is an upload; without a file the given or the stored source applies. */
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
