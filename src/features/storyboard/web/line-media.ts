// The media of a line, as a list tells them: what kind, how far, how long.
import { type TaskWord, taskWord } from '../../../ui/task-state.ts'
import type { TaskInfo, TaskState } from '../../productions/contract.ts'
import type { Script } from '../../scripts/contract.ts'

export interface Medium {
  part: 'QUESTION' | 'ANSWER'
  kind: 'video' | 'audio'
  word: TaskWord
  info: TaskInfo | undefined
  url: string | null
  durationMs: number | null
  /** Of one's own: there is no task. */
  own: boolean
}

function wordOf(own: boolean, url: string | null, state: TaskState | undefined, part: Medium['part']): TaskWord {
  const word = taskWord(state?.taskDetail[part], state?.taskInfo[part], own ? { has: url !== null } : undefined)
  // made by a task that nobody remembers
  return word === 'none' && url !== null ? 'done' : word
}

/** What says or shows the line itself; null where it is a picture or words. */
export function mediumOf(line: Script, state: TaskState | undefined): Medium | null {
  if (line.mediaType !== 'VIDEO' && line.mediaType !== 'AUDIO') return null
  const url = line.mediaType === 'VIDEO' ? line.videoFileUrl : line.audioFileUrl
  const own = line.mediaProvider === 'CUSTOMER'
  return {
    ...{ part: 'QUESTION', kind: line.mediaType === 'VIDEO' ? 'video' : 'audio', own, url, durationMs: line.durationMs },
    ...{ word: wordOf(own, url, state, 'QUESTION'), info: state?.taskInfo.QUESTION },
  }
}

/** What says its answer; null where none is wanted. */
export function answerMediumOf(line: Script, state: TaskState | undefined): Medium | null {
  if (line.needAnswer !== 'NEED') return null
  const [url, own] = [line.answerAudioFileUrl, line.answerMediaProvider === 'CUSTOMER']
  return {
    ...{ part: 'ANSWER', kind: 'audio', own, url, durationMs: line.answerDurationMs },
    ...{ word: wordOf(own, url, state, 'ANSWER'), info: state?.taskInfo.ANSWER },
  }
}

export const isBusy = (medium: Medium | null) => medium?.word === 'waiting' || medium?.word === 'running'
