// Desk for one free talk: the transcript with its findings on the left; appeals, marked words, score and goals on the right.
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { codes } from '#shared/errors.ts'
import { worthWords } from '#shared/scenario-rules.ts'
import { useApiMutation, useApiQuery, useRefresh } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { endWords } from '#features/practice/talks/contract.ts'
import { type Act, talkReviews, type TalkReview } from '../contract.ts'
import { AppealPanel } from './AppealPanel.tsx'
import { MarkPanel } from './MarkPanel.tsx'
import { type Marked, Transcript } from './Transcript.tsx'
import './talk-reviews.css'

const queue = '/rehearsalReview?kind=talk'

function Score({ review: { report, objections }, children }: { review: TalkReview; children: ReactNode }) {
  const { score, autoScore, parts, goals, caps } = report
  return (
    <section className="yw-card yw-talk-score" aria-label="得分">
      <h2>
        {score} 分{autoScore !== null && <small className="yw-muted">系统评分 {autoScore} 分</small>}
        {children}
      </h2>
      <p className="yw-muted">{parts.map(({ name, score: got, full }) => `${name} ${got}/${full}`).join(' · ')}</p>
      {caps.map((cap) => (
        <p key={cap} className="yw-warn">
          {cap}
        </p>
      ))}
      <ul>
        {goals.map(({ id, name, must, worth, turn }) => (
          <li key={id}>
            <span>
              {name}
              {must && '（必须）'}
            </span>
            <b className={worth < 1 ? 'yw-warn' : ''}>
              {worthWords(worth)}
              {turn !== null && ` · 第 ${turn} 轮`}
            </b>
          </li>
        ))}
        {objections
          .filter(({ turns }) => turns.length > 0)
          .map(({ id, name, turns, isSettled }) => (
            <li key={id}>
              <span>异议：{name}</span>
              <b className={isSettled ? '' : 'yw-warn'}>
                {isSettled ? '已化解' : '没有化解'} · 第 {turns.join('、')} 轮提出
              </b>
            </li>
          ))}
      </ul>
    </section>
  )
}

function Desk({ review }: { review: TalkReview }) {
  const { id, seen, report, isWitnessing, isReviewed } = review
  const may = useMay()(talkReviews.act) && !isWitnessing
  const [marked, setMarked] = useState<Marked | null>(null)
  const refresh = useRefresh()
  const refreshed = { refresh: [talkReviews.detail, talkReviews.page] }
  const act = useApiMutation(talkReviews.act, refreshed)
  const answer = useApiMutation(talkReviews.answer, refreshed)
  const busy = act.busy || answer.busy
  /** Whether the call succeeded; a concurrent review is shown. */
  const settled = (told: Awaited<ReturnType<typeof act.run | typeof answer.run>>): boolean => {
    if (!told.ok && told.failure.code === codes.STALE) void refresh(talkReviews.detail)
    return told.ok
  }
  const store = async (acts: Act[], done = false) => settled(await act.run({ params: { id }, body: { acts, done, seen } }))
  const onAnswer = (appealId: string) => async (text: string, acts: Act[]) => {
    const ok = settled(await answer.run({ params: { id, appealId }, body: { answer: text, acts, seen } }))
    if (ok) setMarked(null)
    return ok
  }
  const appeals = report.appeals.toSorted((a, b) => Number(a.answer !== null) - Number(b.answer !== null))
  return (
    <div className="yw-talk-desk">
      <Transcript
        turns={report.talk.turns}
        stopped={review.stopped}
        customer={report.talk.persona.name}
        marked={marked}
        onMark={setMarked}
        onAct={may ? (one) => store([one]) : null}
        busy={busy}
      />
      <div className="yw-talk-side">
        {isWitnessing && <p className="yw-card yw-talk-note">模型还在核对这次对话，完成后可以点评。</p>}
        {marked && (
          <MarkPanel
            review={review}
            marked={marked}
            busy={act.busy}
            onMark={setMarked}
            onAdd={(one) => void store([one]).then((ok) => ok && setMarked(null))}
            onClose={() => setMarked(null)}
          />
        )}
        {appeals.length > 0 && (
          <section className="yw-card yw-talk-appeals" aria-label="申诉">
            <h2>学员申诉</h2>
            <ul>
              {appeals.map((appeal) => (
                <AppealPanel
                  key={appeal.id}
                  review={review}
                  appeal={appeal}
                  marked={marked}
                  busy={answer.busy}
                  onAnswer={may ? onAnswer(appeal.id) : null}
                />
              ))}
            </ul>
          </section>
        )}
        <Score review={review}>
          {may && !isReviewed && (
            <Button type="primary" disabled={busy} onClick={() => void store([], true)}>
              看完，其余照旧
            </Button>
          )}
        </Score>
      </div>
    </div>
  )
}

export function TalkReviewForm({ id }: { id: string }) {
  const { data, error, refetch } = useApiQuery(talkReviews.detail, { params: { id } }, { inPlace: true })
  const title = data ? `${data.name} · ${data.title}` : ' '
  useCrumbs([{ title: '练习点评', to: queue }, { title }])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader
        back={queue}
        title={title}
        sub={
          data
            ? `自由对话 · ${data.courseTitle} · ${data.persona} · ${data.ended ? endWords[data.ended] : ''} · ${data.endedAt.slice(0, 16)}`
            : ' '
        }
      />
      {data ? <Desk key={data.id} review={data} /> : <LoadingSkeleton />}
    </>
  )
}
