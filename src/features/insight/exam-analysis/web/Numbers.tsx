// Key numbers of an exam; each opens the list of its people.
import { absentOf } from '#features/insight/analysis-kit/web/absent-rules.ts'
import { percent, ratioOf } from '#shared/ratio.ts'
import { Delta } from '#ui/page/Delta.tsx'
import { NumberCard, NumberLink } from '#ui/page/NumberCard.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { hintOf } from '#features/insight/analysis-kit/web/figure-rules.ts'
import { KeyNumbers } from '#features/insight/analysis-kit/web/KeyNumbers.tsx'
import type { Overview } from '../contract.ts'
import type { DrillDown } from './use-view.ts'

interface Props {
  overview: Overview
  /** Overview of the compared exam. */
  before: Overview | undefined
  onBehind: (behind: DrillDown) => void
}

const many = (n: number) => n.toLocaleString('zh-CN')
const bare = (ratio: number | null) => percent(ratio).replace('%', '')
const share = (score: number | null, total: number) => (score === null ? null : ratioOf(score, total))

const Provisional = () => (
  <Pill tone="warning" icon={null}>
    暂定
  </Pill>
)

export function Numbers({ overview: o, before, onBehind }: Props) {
  const absent = absentOf(o)
  const failed = o.scoredUserCount - o.passedUserCount
  const scored = o.scoredUserCount ? { onClick: () => onBehind({}) } : {}
  const mark = o.provisional ? <Provisional /> : undefined
  const compared = o.provisional ? undefined : before
  const rate = share(o.averageScore, o.totalScore)
  const rateBefore = compared ? share(compared.averageScore, compared.totalScore) : null
  return (
    <KeyNumbers>
      <NumberCard
        title="应考人数"
        hint={hintOf('应考人数')}
        value={many(o.requiredUserCount)}
        unit="人"
        onClick={() => onBehind({ status: 'ALL' })}
      >
        {o.sittingUserCount > 0 && (
          <>
            <NumberLink onClick={() => onBehind({ status: 'SITTING' })}>{many(o.sittingUserCount)} 人进行中</NumberLink>
            {absent > 0 && '，'}
          </>
        )}
        {absent > 0 && <NumberLink onClick={() => onBehind({ status: 'ABSENT' })}>{many(absent)} 人未参加</NumberLink>}
        {absent === 0 && o.sittingUserCount === 0 && (o.requiredUserCount ? '全部已参加' : '还没有指派')}
      </NumberCard>
      <NumberCard
        title="参加人数"
        hint={`${hintOf('参加人数')}；参与率为${hintOf('参与率')}`}
        value={many(o.participatedUserCount)}
        unit="人"
        onClick={() => onBehind({ status: 'PARTICIPATED' })}
      >
        参与率 {percent(o.participateRatio)} {before && <Delta now={o.participateRatio} before={before.participateRatio} kind="points" />}
        {o.pendingUserCount > 0 && (
          <span className="yw-warn">
            {' · '}
            <NumberLink onClick={() => onBehind({ status: 'PENDING' })}>{many(o.pendingUserCount)} 人待阅卷</NumberLink>
          </span>
        )}
      </NumberCard>
      <NumberCard
        title="合格率"
        value={bare(o.passRatio)}
        unit="%"
        mark={mark}
        hint={hintOf('合格率')}
        {...(o.passRatio === null ? {} : { onClick: () => onBehind({ passed: 'true' }) })}
        delta={compared && <Delta now={o.passRatio} before={compared.passRatio} kind="points" />}
      >
        {o.provisional ? `已评 ${many(o.scoredUserCount)} 人中 ${many(o.passedUserCount)} 人合格` : `合格 ${many(o.passedUserCount)} 人`}
        {failed > 0 && (
          <>
            ，<NumberLink onClick={() => onBehind({ passed: 'false' })}>{many(failed)} 人不合格</NumberLink>
          </>
        )}
      </NumberCard>
      <NumberCard
        title="平均分"
        value={o.averageScore === null ? '-' : String(o.averageScore)}
        unit="分"
        mark={mark}
        hint={hintOf('平均分')}
        {...scored}
        delta={compared && <Delta now={rate} before={rateBefore} kind="points" />}
      >
        {rate === null ? `满分 ${o.totalScore} 分` : `得分率 ${percent(rate)}`}
        {rateBefore !== null && `，上次 ${percent(rateBefore)}`}
      </NumberCard>
      <NumberCard
        title="最高分 / 最低分"
        value={o.highestScore === null ? '-' : String(o.highestScore)}
        unit={`/ ${o.lowestScore ?? '-'} 分`}
        {...scored}
      >
        {o.provisional ? `已评 ${many(o.scoredUserCount)} 人` : `中位数 ${o.medianScore ?? '-'}${o.medianScore === null ? '' : ' 分'}`}
      </NumberCard>
    </KeyNumbers>
  )
}
