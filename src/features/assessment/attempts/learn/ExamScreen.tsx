// Screen of one exam before and after a sitting: facts, rules, the start button and the attempts.
import { useEffect, useState } from 'react'
import { levelLabels } from '#shared/scores.ts'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { ScoreRing } from '#ui/touch/ScoreRing.tsx'
import { goTo, Link } from '#ui/touch/router.tsx'
import { useFetch, useRefetchOnFocus } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { attempts, type Mine } from '../contract.ts'
import {
  attemptWords,
  correctionsOf,
  minuteOf,
  minutesWords,
  nextOf,
  passWords,
  resultOf,
  scoresWords,
  shortOf,
  whenWords,
} from './exam-words.ts'
import { tellRest } from './late.ts'
import './exam.css'

function Facts({ exam }: { exam: Mine }) {
  const facts: (readonly [string, string])[] = [
    ['开放时间', whenWords(exam)],
    ...(exam.latestStart ? [['最晚入场', minuteOf(exam.latestStart)] as const] : []),
    ['时长', [minutesWords(exam), shortOf(exam)].filter(Boolean).join('，')],
    ['题数', `${exam.questionCount} 题`],
    ['满分', `${exam.totalScore} 分`],
    ['合格线', passWords(exam)],
    ['次数', `已考 ${exam.attempts.length} 次，共 ${exam.maxExamCnt} 次`],
  ]
  return (
    <dl className="yl-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useStart(exam: Mine, again: () => void) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const { id } = await call(attempts.start, { body: { examinationId: exam.examinationId } })
      goTo(`/attempt/${id}`)
    } catch (error) {
      showFailure(error)
      setBusy(false)
      again()
    }
  }
  return { busy, start: () => void start() }
}

/** Level and rank of the result that counts. */
function OwnStanding({ exam: { examinationId } }: { exam: Mine }) {
  const standing = useFetch(attempts.standing, { params: { examinationId } }).data
  if (!standing?.level) return null
  const { level, rank, of, departmentName, departmentRank, departmentOf } = standing
  const facts = [
    ['等级', levelLabels[level]],
    ['全部考生', rank !== null && `第 ${rank} 名，共 ${of} 人`],
    [departmentName && `在${departmentName}`, departmentRank !== null && `第 ${departmentRank} 名，共 ${departmentOf} 人`],
  ] as const
  return (
    <dl className="yl-facts" aria-label="等级和名次">
      {facts.map(
        ([name, value]) =>
          name &&
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The latest result: its score, what it means, and what to do next. */
function Result({ exam }: { exam: Mine }) {
  const result = resultOf(exam)
  if (!result) return null
  const { points, title, text, next } = result
  return (
    <section className="yl-card yl-exam-result" aria-label="成绩">
      {points && points.total > 0 && (
        <ScoreRing
          large
          score={Math.floor((100 * points.score) / points.total)}
          text={String(points.score)}
          note={`满分 ${points.total} 分`}
          mark={points.passRate}
        />
      )}
      <h2>{title}</h2>
      <p className="yl-muted">{text}</p>
      {points && exam.standingMode !== 'NONE' && <OwnStanding exam={exam} />}
      {next.includes('wrong') && (
        <Link className="yl-button is-main is-wide" to="/wrong">
          去练错题
        </Link>
      )}
    </section>
  )
}

/** Changes of the result after its publication, with their reason. */
function Corrections({ exam }: { exam: Mine }) {
  const corrections = correctionsOf(exam)
  if (!corrections.length) return null
  return (
    <section className="yl-card yl-exam-corrections" aria-label="成绩已更正">
      <h2>成绩已更正</h2>
      <ul>
        {corrections.map(({ at, cause, change, message }) => (
          <li key={at + change}>
            <b>{change}</b>
            <small className="yl-muted">
              {at} {cause}
            </small>
            {message && <p>{message}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Way({ exam, again }: { exam: Mine; again: () => void }) {
  const running = exam.attempts.find((a) => a.status === 'IN_PROGRESS')
  const [read, setRead] = useState(running !== undefined)
  const { busy, start } = useStart(exam, again)
  if (!exam.canStart) return exam.reason && <p className="yl-note">{exam.reason}</p>
  return (
    <>
      {!running && (
        <>
          {exam.remark && (
            <div className="yl-remark">
              <h2>考试须知</h2>
              <p>{exam.remark}</p>
            </div>
          )}
          <ul className="yl-rules">
            <li>开始后计时，离开页面，计时不停；到时自动交卷。</li>
            <li>作答自动保存；断网、刷新、关闭页面后回来，可以接着答。</li>
            <li>交卷后不能修改。{scoresWords(exam)}</li>
            {exam.measures.map((told) => (
              <li key={told}>{told}</li>
            ))}
          </ul>
          <label className="yl-tick">
            <input type="checkbox" checked={read} onChange={(e) => setRead(e.target.checked)} />{' '}
            {exam.remark ? '我已阅读考试须知' : '我已了解以上规则'}
          </label>
        </>
      )}
      <button type="button" className="yl-button is-main is-wide" disabled={!read || busy} onClick={start}>
        {nextOf(exam)}
      </button>
    </>
  )
}

/** When an attempt ended and how, or when it began. */
function whenOf({ submittedAt, startedAt, timedOut, ending }: Mine['attempts'][number]): string {
  if (ending?.kind === 'VOID') return `考官作废：${ending.words}`
  if (!submittedAt) return `${startedAt.slice(0, 16)} 开始`
  const time = submittedAt.slice(0, 16)
  if (ending) return `${time} 考官代为交卷：${ending.words}`
  return `${time} ${timedOut ? '时间已到，已自动交卷' : '交卷'}`
}

/** Lists the attempts with their results, and links to the answers that may be reviewed. */
function Sittings({ exam }: { exam: Mine }) {
  const isGraded = exam.attempts.some((a) => a.status === 'GRADED')
  return (
    <section aria-label="参加记录">
      <h2>参加记录</h2>
      <ul className="yl-exams">
        {exam.attempts.map((attempt) => {
          const { text, tone } = attemptWords(attempt)
          return (
            <li key={attempt.id} className="yl-card yl-attempt">
              <b>第 {attempt.attemptNo} 次</b>
              <span className={`yl-pill ${tone}`}>{text}</span>
              <small className="yl-muted">{whenOf(attempt)}</small>
              {attempt.canReview && (
                <Link className="yl-button is-wide" to={`/review/${attempt.id}`}>
                  查看答卷
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {(!exam.displayScore || exam.scoreNotice) && isGraded && <p className="yl-muted">{scoresWords(exam)}</p>}
      {exam.reviewNotice && !exam.scoreNotice && isGraded && <p className="yl-muted">{exam.reviewNotice}。</p>}
    </section>
  )
}

/** Reports what this device still has of finished sittings, e.g. after the page was closed offline at the deadline. */
function useRest(owner: string, exam: Mine | undefined) {
  useEffect(() => {
    const over = exam?.attempts.filter((a) => a.submittedAt !== null) ?? []
    void Promise.all(over.map((a) => tellRest(owner, a.id))).catch(() => undefined)
  }, [owner, exam])
}

export function ExamScreen({ owner, id }: { owner: string; id: string }) {
  const asked = useFetch(attempts.mine, { copied: true })
  const exam = asked.data?.find((e) => e.examinationId === id)
  const isSat = exam?.attempts.some((a) => a.submittedAt !== null) && !exam.attempts.some((a) => a.status === 'IN_PROGRESS')
  useRefetchOnFocus(asked)
  useRest(owner, exam)
  return (
    <main className="yl-page">
      <Link className="yl-back" to="/">
        ← 今天
      </Link>
      <LoadingSkeleton of={asked} />
      {asked.data && !exam && (
        <div className="yl-state">
          <h1>没有这场考试</h1>
          <p>它可能已被删除，或没有分配给您。</p>
        </div>
      )}
      {exam && (
        <>
          {exam.coverUrl && <img className="yl-exam-cover" src={exam.coverUrl} alt="" />}
          <h1>{exam.examinationName}</h1>
          {/* how it went comes before what it is, once it has been sat */}
          {isSat && <Result exam={exam} />}
          <Corrections exam={exam} />
          {isSat && <Sittings exam={exam} />}
          <section className="yl-card" aria-label="考试说明">
            <Facts exam={exam} />
            <Way exam={exam} again={asked.again} />
          </section>
          {!isSat && exam.attempts.length > 0 && <Sittings exam={exam} />}
        </>
      )}
    </main>
  )
}
