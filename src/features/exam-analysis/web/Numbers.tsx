// The numbers of an overview as cards; each leads to the people behind it.
import { percent } from '../../../shared/ratio.ts'
import { NumberCard, NumberCards, NumberLink } from '../../../ui/NumberCard.tsx'
import type { Overview } from '../contract.ts'
import type { Behind } from './use-view.ts'

interface Props {
  overview: Overview
  onBehind: (behind: Behind) => void
}

const many = (n: number) => n.toLocaleString('zh-CN')

export function Numbers({ overview: o, onBehind }: Props) {
  const absent = o.requiredUserCount - o.participatedUserCount
  const failed = o.scoredUserCount - o.passedUserCount
  const scored = o.scoredUserCount ? { onClick: () => onBehind({}) } : {}
  return (
    <NumberCards>
      <NumberCard title="应考人数" value={many(o.requiredUserCount)} unit="人" onClick={() => onBehind({ status: 'ALL' })}>
        {absent > 0 ? <NumberLink onClick={() => onBehind({ status: 'ABSENT' })}>{many(absent)} 人未参加</NumberLink> : '全部已参加'}
      </NumberCard>
      <NumberCard title="参加人数" value={many(o.participatedUserCount)} unit="人" onClick={() => onBehind({ status: 'PARTICIPATED' })}>
        参与率 {percent(o.participateRatio)}
        {o.pendingUserCount > 0 && (
          <span className="yw-warn">
            {' · '}
            <NumberLink onClick={() => onBehind({ status: 'PENDING' })}>{many(o.pendingUserCount)} 人待阅卷</NumberLink>
          </span>
        )}
      </NumberCard>
      <NumberCard title="合格人数" value={many(o.passedUserCount)} unit="人" onClick={() => onBehind({ passed: 'true' })}>
        合格率 {percent(o.passRatio)}
        {o.provisional && '（暂定）'}
        {failed > 0 && (
          <>
            {' · '}
            <NumberLink onClick={() => onBehind({ passed: 'false' })}>{many(failed)} 人不合格</NumberLink>
          </>
        )}
      </NumberCard>
      <NumberCard title="平均分" value={o.averageScore === null ? '-' : String(o.averageScore)} unit="分" {...scored}>
        满分 {o.totalScore} 分{o.provisional && '，暂定'}
      </NumberCard>
      <NumberCard title="最高分" value={o.highestScore === null ? '-' : String(o.highestScore)} unit="分" {...scored}>
        最低分 {o.lowestScore ?? '-'}
        {o.lowestScore !== null && ' 分'}
      </NumberCard>
    </NumberCards>
  )
}
