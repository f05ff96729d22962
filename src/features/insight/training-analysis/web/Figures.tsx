// Key numbers of a report; numbers of people open their list.
import { absentOf } from '#features/insight/analysis-kit/web/absent-rules.ts'
import { percent } from '#shared/ratio.ts'
import { Delta } from '#ui/page/Delta.tsx'
import { NumberCard, NumberLink } from '#ui/page/NumberCard.tsx'
import { KeyNumbers } from '#features/insight/analysis-kit/web/KeyNumbers.tsx'
import type { Overview } from '../contract.ts'
import type { Behind } from './use-view.ts'
import { attempts, extra, figure, lasted, many, required } from './words.ts'

interface Props {
  overview: Overview
  /** Overview of the days before, and their name. */
  before: Overview | null
  than: string
  onBehind: (behind: Behind) => void
}

export function Figures({ overview: o, before, than, onBehind }: Props) {
  const absent = absentOf(o)
  const failed = o.scoredUserCount - o.passedUserCount
  const open = o.requiredUserCount - o.completeUserCount
  const isExam = o.type === 'EXAM'
  const [total, unit] = lasted(o.totalDurationSec).split(' ')
  const scored = o.pendingUserCount === 0
  const change = (now: number | null, was: number | null | undefined) => <Delta now={now} before={was ?? null} kind="points" than={than} />
  return (
    <KeyNumbers>
      <NumberCard title={required[o.type]} value={many(o.requiredUserCount)} unit="人" onClick={() => onBehind({ status: 'ALL' })}>
        {o.sittingUserCount > 0 && (
          <>
            <NumberLink onClick={() => onBehind({ status: 'SITTING' })}>{many(o.sittingUserCount)} 人进行中</NumberLink>
            {absent > 0 && '，'}
          </>
        )}
        {absent > 0 && <NumberLink onClick={() => onBehind({ status: 'ABSENT' })}>{many(absent)} 人未参加</NumberLink>}
        {absent === 0 && o.sittingUserCount === 0 && '全部已参加'}
        {o.extraUserCount > 0 && (
          <>
            ，
            <NumberLink onClick={() => onBehind({ status: 'EXTRA' })}>
              {extra[o.type]} {many(o.extraUserCount)} 人
            </NumberLink>
          </>
        )}
      </NumberCard>
      <NumberCard title="参加人数" value={many(o.participatedUserCount)} unit="人" onClick={() => onBehind({ status: 'PARTICIPATED' })}>
        参与率 {percent(o.participateRatio)} {change(o.participateRatio, before?.participateRatio)}
        {o.pendingUserCount > 0 && (
          <span className="yw-warn">
            ，<NumberLink onClick={() => onBehind({ status: 'PENDING' })}>{many(o.pendingUserCount)} 人待阅卷</NumberLink>
          </span>
        )}
      </NumberCard>
      {!isExam && (
        <NumberCard title="完成人数" value={many(o.completeUserCount)} unit="人" onClick={() => onBehind({ status: 'COMPLETED' })}>
          完成率 {percent(o.completeRatio)} {change(o.completeRatio, before?.completeRatio)}
          {open > 0 && (
            <>
              ，<NumberLink onClick={() => onBehind({ status: 'UNCOMPLETED' })}>{many(open)} 人未完成</NumberLink>
            </>
          )}
        </NumberCard>
      )}
      <NumberCard
        title="合格率"
        value={percent(o.passRatio).replace('%', '')}
        unit="%"
        {...(o.passRatio === null ? {} : { onClick: () => onBehind({ status: 'PASSED' }) })}
        delta={scored && change(o.passRatio, before?.passRatio)}
      >
        合格 {many(o.passedUserCount)} 人
        {failed > 0 && (
          <>
            ，<NumberLink onClick={() => onBehind({ status: 'UNPASSED' })}>{many(failed)} 人不合格</NumberLink>
          </>
        )}
      </NumberCard>
      {isExam && (
        <NumberCard
          title="平均分"
          value={figure(o.averageScore)}
          unit="分"
          {...(o.averageScore === null ? {} : { onClick: () => onBehind({}) })}
          delta={scored && <Delta now={o.averageScore} before={before?.averageScore ?? null} kind="score" than={than} />}
        >
          最高 {figure(o.highestScore)}，最低 {figure(o.lowestScore)}，满分 {o.fullScore}
        </NumberCard>
      )}
      <NumberCard title={isExam ? '作答时长' : '练习时长'} value={o.attemptCount ? (total ?? '-') : '-'} unit={unit ?? ''}>
        {attempts[o.type]} {many(o.attemptCount)}，平均 {lasted(o.avgDurationSec)}
      </NumberCard>
    </KeyNumbers>
  )
}
