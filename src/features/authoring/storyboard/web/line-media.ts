// The media of a line, as a list tells them: what kind, how far, how long.
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
  /** Of one's own: there is no task. */
  own: boolean
  /** An upload that browsers do not play, which is converted. */
  unfit: boolean
}

function told(line: Script, part: Medium['part'], url: string | null, state: TaskState | undefined) {
  const [provider, unfit] = part === 'ANSWER' ? [line.answerMediaProvider, line.answerUnfit] : [line.mediaProvider, line.unfit]
  const own = provider === 'CUSTOMER' && unfit === null
  const { status, info } = toldOfUpload(unfit, state?.taskDetail[part], state?.taskInfo[part])
  const word = taskWord(status, info, own ? { has: url !== null } : undefined)
  // made by a task that nobody remembers
  return { own, unfit: unfit !== null, info, word: word === 'none' && url !== null ? ('done' as const) : word }
}

/** What says or shows the line itself; null where it is a picture or words. */
export function mediumOf(line: Script, state: TaskState | undefined): Medium | null {
  if (line.mediaType !== 'VIDEO' && line.mediaType !== 'AUDIO') return null
  const url = line.mediaType === 'VIDEO' ? line.videoFileUrl : line.audioFileUrl
  const kind = line.mediaType === 'VIDEO' ? 'video' : 'audio'
  return { part: 'QUESTION', kind, url, durationMs: line.durationMs, ...told(line, 'QUESTION', url, state) }
}

/** What says its answer; null where none is wanted. */
export function answerMediumOf(line: Script, state: TaskState | undefined): Medium | null {
  if (line.needAnswer !== 'NEED') return null
  const url = line.answerAudioFileUrl
  return { part: 'ANSWER', kind: 'audio', url, durationMs: line.answerDurationMs, ...told(line, 'ANSWER', url, state) }
}

export const isBusy = (medium: Medium | null) => medium?.word === 'waiting' || medium?.word === 'running'
