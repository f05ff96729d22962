// Notes about missing, stale and re-encoded lines, shown before a film is requested.
import { CloseCircleFilled, InfoCircleFilled, WarningFilled } from '@ant-design/icons'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import type { FilmPlan } from '../contract.ts'

type Lines = FilmPlan['lacking']

/** Returns «第 1、3、8 句», with the total if there are more. */
const placesIn = ({ count, places }: Lines, most = 8): string => {
  const told = places.slice(0, most).map((place) => place + 1)
  return `第 ${told.join('、')} 句${count > told.length ? `等 ${count} 句` : ''}`
}

const icons = {
  error: <CloseCircleFilled aria-hidden />,
  warning: <WarningFilled aria-hidden />,
  info: <InfoCircleFilled aria-hidden />,
}
function Note({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  return (
    <li className={`yw-film-note is-${tone}`}>
      {icons[tone]}
      <div>{children}</div>
    </li>
  )
}

interface Props {
  plan: FilmPlan
  skip: boolean
  onSkip: (skip: boolean) => void
}

export function FilmNotes({ plan, skip, onSkip }: Props) {
  const { lacking, stale, burned, encoded, refused } = plan
  const isEmpty = plan.clips === 0
  return (
    <ul className="yw-film-notes">
      {refused !== null && (
        <Note tone={isEmpty ? 'info' : 'error'}>
          {refused}
          {burned.count > 0 && <span className="yw-second">（{placesIn(burned)}）</span>}
        </Note>
      )}
      {lacking.count > 0 && (
        <Note tone="warning">
          {lacking.count} 句未生成或未上传：{placesIn(lacking)}
          {!isEmpty && (
            <div>
              <Checkbox checked={skip} onChange={(e) => onSkip(e.target.checked)}>
                跳过它们，先合成其余的
              </Checkbox>
            </div>
          )}
        </Note>
      )}
      {stale.count > 0 && (
        <Note tone="warning">
          {stale.count} 句已过期（{placesIn(stale)}），会用现有的音视频
        </Note>
      )}
      {encoded.count > 0 && refused === null && (
        <Note tone="info">
          {encoded.count} 句的画面比例、字幕或来源不同（{placesIn(encoded)}），需要重新编码，会慢一些
        </Note>
      )}
    </ul>
  )
}
