// The numbers of an overview as cards; those of people lead to them.
import { percent } from '../../../shared/ratio.ts'
import { NumberCard, NumberCards, NumberLink } from '../../../ui/NumberCard.tsx'
import type { Overview } from '../contract.ts'
import type { Behind } from './use-view.ts'
import { attempts, extra, figure, lasted, many, required } from './words.ts'

export function Figures({ overview: o, onBehind }: { overview: Overview; onBehind: (behind: Behind) => void }) {
  const absent = o.requiredUserCount - o.participatedUserCount
  const failed = o.scoredUserCount - o.passedUserCount
  const open = o.requiredUserCount - o.completeUserCount
  const isExam = o.type === 'EXAM'
  const [total, unit] = lasted(o.totalDurationSec).split(' ')
  return (
    <NumberCards>
      <NumberCard title={required[o.type]} value={many(o.requiredUserCount)} unit="人" onClick={() => onBehind({ status: 'ALL' })}>
        {absent > 0 ? <NumberLink onClick={() => onBehind({ status: 'ABSENT' })}>{many(absent)} 人未参加</NumberLink> : '全部已参加'}
        {o.extraUserCount > 0 && (
          <>
            {' · '}
            <NumberLink onClick={() => onBehind({ status: 'EXTRA' })}>
              {extra[o.type]} {many(o.extraUserCount)} 人
            </NumberLink>
          </>
        )}
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
      {!isExam && (
        <NumberCard title="完成人数" value={many(o.completeUserCount)} unit="人" onClick={() => onBehind({ status: 'COMPLETED' })}>
          完成率 {percent(o.completeRatio)}
          {open > 0 && (
            <>
              {' · '}
              <NumberLink onClick={() => onBehind({ status: 'UNCOMPLETED' })}>{many(open)} 人未完成</NumberLink>
            </>
          )}
        </NumberCard>
      )}
      <NumberCard title="合格人数" value={many(o.passedUserCount)} unit="人" onClick={() => onBehind({ status: 'PASSED' })}>
        合格率 {percent(o.passRatio)}
        {failed > 0 && (
          <>
            {' · '}
            <NumberLink onClick={() => onBehind({ status: 'UNPASSED' })}>{many(failed)} 人不合格</NumberLink>
          </>
        )}
      </NumberCard>
      <NumberCard
        title="平均分"
        value={figure(o.averageScore)}
        unit="分"
        {...(o.averageScore === null ? {} : { onClick: () => onBehind({}) })}
      >
        最高 {figure(o.highestScore)}，最低 {figure(o.lowestScore)}，满分 {o.fullScore}
      </NumberCard>
      <NumberCard title={isExam ? '作答时长' : '练习时长'} value={o.attemptCount ? (total ?? '-') : '-'} unit={unit ?? ''}>
        {attempts[o.type]} {many(o.attemptCount)}，平均 {lasted(o.avgDurationSec)}
      </NumberCard>
    </NumberCards>
  )
}
