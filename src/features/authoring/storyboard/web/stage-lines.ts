// Conversion of a script line to a line of the stage.
import type { TaskInfo } from '#features/authoring/productions/contract.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'
import type { ClipKind, StageLine } from './play-sequence.ts'

const kinds: Record<Script['mediaType'], ClipKind> = { VIDEO: 'video', AUDIO: 'audio', IMAGE: 'image', TEXT: 'text' }

function urlOf(script: Script): string | null {
  if (script.mediaType === 'VIDEO') return script.videoFileUrl
  if (script.mediaType === 'AUDIO') return script.audioFileUrl
  return script.mediaType === 'IMAGE' ? script.imageFileUrl : null
}

function answerOf(script: Script, info: TaskInfo | undefined): StageLine['answer'] {
  const { needAnswer, answerText, answerAudioFileUrl: url, answerDurationMs: durationMs } = script
  if (needAnswer !== 'NEED' || !(answerText.trim() || url)) return null
  return { text: answerText, url, durationMs, stale: script.answerMediaProvider !== 'CUSTOMER' && info?.stale === true }
}

const absent = 'absent-'
export const isAbsent = ({ id }: StageLine) => id.startsWith(absent)
/** Placeholder of a line that is not loaded, which keeps its position. */
export const absentLine = (place: number): StageLine => ({
  id: `${absent}${place}`,
  type: 'QUESTION',
  section: null,
  text: '正在读取…',
  kind: 'text',
  url: null,
  durationMs: null,
  posterUrl: null,
  subtitlesUrl: null,
  burned: false,
  stale: false,
  answer: null,
})

/** `question` and `answer`: the task states of generated media. */
export const toStageLine = (script: Script, question?: TaskInfo, answer?: TaskInfo): StageLine => ({
  id: script.id,
  type: script.type,
  section: script.section,
  text: script.text,
  kind: kinds[script.mediaType],
  url: urlOf(script),
  durationMs: script.durationMs,
  posterUrl: script.mediaType === 'VIDEO' ? script.posterUrl : null,
  subtitlesUrl: script.mediaType === 'VIDEO' ? script.subtitlesUrl : null,
  burned: script.mediaProvider !== 'CUSTOMER' && question?.burnSubtitles === true,
  stale: script.mediaProvider !== 'CUSTOMER' && question?.stale === true,
  answer: answerOf(script, answer),
})
