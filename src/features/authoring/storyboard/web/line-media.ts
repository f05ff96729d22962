// Media of a line as a list shows them: kind, progress, length.
import { type TaskTold, type TaskWord, taskWord, toldOfUpload } from '#ui/page/task-state.ts'
import type { TaskState } from '#features/authoring/productions/contract.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'

export interface Medium {
  part: 'QUESTION' | 'ANSWER'
  kind: 'video' | 'audio'
  word: TaskWord
  info: TaskTold | undefined
  url: string | null
  durationMs: number | null
  /** True for an uploaded file, which has no task. */
  own: boolean
  /** True for an upload with a codec that browsers cannot play; it waits for conversion. */
  unfit: boolean
}

function told(line: Script, part: Medium['part'], url: string | null, state: TaskState | undefined) {
  const [provider, unfit] = part === 'ANSWER' ? [line.answerMediaProvider, line.answerUnfit] : [line.mediaProvider, line.unfit]
  const own = provider === 'CUSTOMER' && unfit === null
  const { status, info } = toldOfUpload(unfit, state?.taskDetail[part], state?.taskInfo[part])
  const word = taskWord(status, info, own ? { has: url !== null } : undefined)
  // the task of this medium is no longer stored
  return { own, unfit: unfit !== null, info, word: word === 'none' && url !== null ? ('done' as const) : word }
}

/** Returns the medium of the line itself, or null for a picture or a text. */
export function mediumOf(line: Script, state: TaskState | undefined): Medium | null {
  if (line.mediaType !== 'VIDEO' && line.mediaType !== 'AUDIO') return null
  const url = line.mediaType === 'VIDEO' ? line.videoFileUrl : line.audioFileUrl
  const kind = line.mediaType === 'VIDEO' ? 'video' : 'audio'
  return { part: 'QUESTION', kind, url, durationMs: line.durationMs, ...told(line, 'QUESTION', url, state) }
}

/** Returns the medium of the answer, or null if the line needs no answer. */
export function answerMediumOf(line: Script, state: TaskState | undefined): Medium | null {
  if (line.needAnswer !== 'NEED') return null
  const url = line.answerAudioFileUrl
  return { part: 'ANSWER', kind: 'audio', url, durationMs: line.answerDurationMs, ...told(line, 'ANSWER', url, state) }
}

export const isBusy = (medium: Medium | null) => medium?.word === 'waiting' || medium?.word === 'running'
