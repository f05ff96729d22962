// Card of a sub-scene to practise: progress and actions.
import { useState } from 'react'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { wholeScore } from '#shared/scores.ts'
import { passScore } from '#features/practice/rehearsals/contract.ts'
import { Link } from '#ui/touch/router.tsx'
import { useBegin } from '#features/practice/rehearsals/learn/DrillCard.tsx'
import type { SubSceneProgress } from '../contract.ts'
import { PictureOrIcon } from './PictureOrIcon.tsx'
import './learning.css'

/** Texts about the progress in a sub-scene. */
export function progressWords(sub: SubSceneProgress): { text: string; tone: string }[] {
  const said = []
  if (sub.practised) said.push({ text: `已练习 ${wholeScore(sub.practiceScore ?? 0)} 分`, tone: 'is-brand' })
  if (sub.examined) said.push({ text: `考核 ${wholeScore(sub.examScore ?? 0)} 分`, tone: sub.examPassed ? 'is-ok' : 'is-warn' })
  if (sub.awaited) said.push({ text: `${sub.awaited} 次待点评`, tone: 'is-warn' })
  return said.length ? said : [{ text: '未开始', tone: '' }]
}

interface SubSceneProps {
  sub: SubSceneProgress
  projectId: string
  /** True if the project has begun. */
  begun: boolean
}

/** Buttons of the possible modes. */
function Ways({ sub, projectId, begun }: SubSceneProps) {
  const [asking, setAsking] = useState(false)
  const { busy, begin: beginRun } = useBegin()
  const onStart = (mode: 'STUDY' | 'PRACTICE' | 'EXAM') => beginRun({ subSceneId: sub.id, projectId, mode })
  if (!begun) return null
  const begin = (
    <button type="button" className="yl-button is-main" disabled={busy} onClick={() => onStart('EXAM')}>
      开始考核
    </button>
  )
  return (
    <div className="yl-sub-ways">
      {sub.answers > 0 && (
        <button type="button" className="yl-button is-main" disabled={busy} onClick={() => onStart('PRACTICE')}>
          练习
        </button>
      )}
      <button type="button" className={sub.answers > 0 ? 'yl-link' : 'yl-button is-main'} disabled={busy} onClick={() => onStart('STUDY')}>
        学习
      </button>
      {sub.answers > 0 && sub.examsLeft !== null && (
        <button type="button" className="yl-link" disabled={busy || sub.examsLeft === 0} onClick={() => setAsking(true)}>
          考核
        </button>
      )}
      {sub.talk && (
        <Link className="yl-link" to={`/talk/new/${sub.id}/${projectId}`}>
          自由对话
        </Link>
      )}
      <Sheet open={asking} title={`考核：${sub.title}`} onClose={() => setAsking(false)} actions={begin}>
        <ul className="yl-rules">
          <li>
            还可以考 {sub.examsLeft} 次，{passScore} 分合格；开始后即算一次。
          </li>
          <li>每句只能回答一次，没有提示，中途不显示得分。</li>
          <li>30分钟内没有操作会自动交卷，没有回答的按0分计。</li>
        </ul>
      </Sheet>
    </div>
  )
}

export function SubSceneCard(props: SubSceneProps) {
  const { sub } = props
  return (
    <li className="yl-card yl-sub">
      <PictureOrIcon url={sub.portraitUrl} className="yl-portrait" />
      <b>{sub.title}</b>
      <small className="yl-muted">
        {sub.lines} 句{sub.answers > 0 && `，${sub.answers} 句要回答`} · 约 {sub.minutes} 分钟
      </small>
      <p>
        {progressWords(sub).map(({ text, tone }) => (
          <span key={text} className={`yl-pill ${tone}`}>
            {text}
          </span>
        ))}
        {sub.answers > 0 && sub.examsLeft !== null && <small className="yl-muted">考核还剩 {sub.examsLeft} 次</small>}
      </p>
      <Ways {...props} />
    </li>
  )
}
