// An answer as it was given: the words, or the recording; what it counts, or what its score waits for.
import { wholeScore } from '#shared/scores.ts'
import { Player } from '#ui/touch/Player.tsx'
import type { Spoken } from '../contract.ts'
import type { Mode } from '../fields.ts'

/** The score of an answer, or the step that is missing; null if there is nothing to tell. */
export function worthOf(score: number | null, spoken: Spoken | null, mode?: Mode): string | null {
  if (score !== null) return `${wholeScore(score)} 分`
  if (!spoken) return null
  if (spoken.listening === 'WAITING') return '识别中'
  return mode === 'DRILL' ? '未计分' : '待点评'
}

/** The reason why a spoken answer has no score yet. */
export function waitingFor({ listening, unheard }: Spoken, mode: Mode): string {
  if (listening === 'WAITING') return '正在识别您说的话，识别后自动评分；不用等，可以先到下一句。'
  const why = unheard ? `${unheard}。` : ''
  if (mode === 'DRILL') return `${why}单句练习的录音不交给导师，请对照参考答案；打字回答可以马上得分。`
  return `${why}录音由导师点评后计分；打字回答可以马上得分。`
}

interface SaidProps {
  said: string | null
  dictated?: string | null
  spoken: Spoken | null
  worth?: string | null
}

export function Said({ said, dictated = null, spoken, worth = null }: SaidProps) {
  if (said === null && !spoken) return null
  return (
    <div className="yl-mine">
      {said}
      {spoken && (spoken.audioUrl ? <Player src={spoken.audioUrl} {...spoken} label="我的录音" /> : '录音已删除')}
      {spoken?.heard && <small className="yl-heard">系统识别为：{spoken.heard}</small>}
      {dictated !== null && (
        <small className="yl-heard">{dictated === said ? '由浏览器识别' : `由浏览器识别，您更正过；识别为：${dictated}`}</small>
      )}
      {worth && <small> {worth}</small>}
    </div>
  )
}
