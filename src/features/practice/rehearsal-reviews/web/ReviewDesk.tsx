// Desk for one run: its lines on the left, the chosen line on the right, marked with the keyboard.
import { useState } from 'react'
import { codes } from '#shared/errors.ts'
import { useApiMutation, useApiQuery, useRefresh } from '#ui/api/api-hooks.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { useMay } from '#ui/api/session.tsx'
import { useMarkingKeys } from '#ui/focus/use-marking-keys.ts'
import { rehearsalReviews, type Review, type ReviewedLine } from '../contract.ts'
import { AppealAnswer } from './AppealAnswer.tsx'
import { LineToMark, type Typed } from './LineToMark.tsx'
import { afterFigure, modes, nextOf, stateWords } from './review-words.ts'
import './reviews.css'

function Lines({ lines, at, onChoose }: { lines: readonly ReviewedLine[]; at: number; onChoose: (at: number) => void }) {
  return (
    <nav className="yw-card yw-review-lines" aria-label="逐句">
      {lines.map((line, i) => (
        <button key={line.scriptId} type="button" aria-current={i === at} onClick={() => onChoose(i)}>
          <span>
            {i + 1}. {line.text}
          </span>
          <b className={stateWords(line) === '待点评' || line.isDisputed ? 'yw-warn' : ''}>
            {stateWords(line)}
            {line.isDisputed && ' · 评分差异'}
          </b>
        </button>
      ))}
    </nav>
  )
}

function Appeal({ review, may }: { review: Review; may: boolean }) {
  const { appeal } = review
  if (!appeal) return null
  return (
    <section className="yw-card yw-review-appeal" aria-label="申诉">
      <p>
        <b>学员申诉</b> <small>{appeal.at.slice(0, 16)}</small>
      </p>
      <p>{appeal.text}</p>
      {appeal.answer === null ? may && <AppealAnswer review={review} /> : <p className="yw-muted">已答复：{appeal.answer}</p>}
    </section>
  )
}

const blank: Typed = { score: null, remark: '', reason: '' }

function Desk({ review }: { review: Review }) {
  const { lines } = review
  const may = useMay()(rehearsalReviews.mark)
  const [at, setAt] = useState(() => nextOf(lines, -1))
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const kept = useDraftState({
    name: may ? `rehearsal-review:${review.id}` : null,
    title: '练习点评',
    saved: {} as Record<string, Typed>,
    now: typed,
    put: (values) => setTyped((all) => ({ ...all, ...(values as Record<string, Typed>) })),
  })
  const mark = useApiMutation(rehearsalReviews.mark, { refresh: [rehearsalReviews.detail, rehearsalReviews.page] })
  const refresh = useRefresh()
  const line = lines[at]
  const now = (line && typed[line.scriptId]) ?? blank
  const put = (change: Partial<Typed>) => line && setTyped((all) => ({ ...all, [line.scriptId]: { ...now, ...change } }))
  const goTo = (to: number) => setAt(Math.max(0, Math.min(to, lines.length - 1)))
  const save = async (given: Typed = now) => {
    if (!line || mark.busy) return
    const { scriptId, marks } = line
    const told = await mark.run({ params: { id: review.id, scriptId }, body: { ...given, seen: marks.length } })
    // a concurrent mark is shown, and the typed text stays
    if (!told.ok) return told.failure.code === codes.STALE ? refresh(rehearsalReviews.detail) : undefined
    setTyped(({ [scriptId]: _saved, ...rest }) => rest)
    setAt(nextOf(told.content.lines, at))
  }
  useMarkingKeys({
    undo: undefined,
    next: may ? () => void save() : () => goTo(at + 1),
    back: () => goTo(at - 1),
    skip: () => goTo(at + 1),
    press: may
      ? (key) => {
          const after = afterFigure(now.score, key)
          return after === undefined ? undefined : String(after ?? '')
        }
      : undefined,
    type: (text) => put({ score: text === '' ? null : Number(text) }),
  })
  return (
    <>
      <Appeal review={review} may={may} />
      {kept.offer}
      <div className="yw-review-desk">
        <Lines lines={lines} at={at} onChoose={setAt} />
        {line && (
          <LineToMark
            key={line.scriptId}
            line={line}
            typed={now}
            may={may}
            busy={mark.busy}
            onType={put}
            onSave={() => void save()}
            onKeep={() => void save({ ...blank, remark: '导师核对过，得分不变。' })}
          />
        )}
      </div>
    </>
  )
}

export function ReviewDesk({ id }: { id: string }) {
  const { data, error, refetch } = useApiQuery(rehearsalReviews.detail, { params: { id } }, { inPlace: true })
  const title = data ? `${data.name} · ${data.title}` : ' '
  useCrumbs([{ title: '练习点评', to: '/rehearsalReview' }, { title }])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader
        back="/rehearsalReview"
        title={title}
        sub={
          data
            ? `${data.courseTitle} · ${modes[data.mode]} · ${data.endedAt.slice(0, 16)} · ${data.waiting ? `${data.waiting} 句待点评` : `得分 ${data.score ?? '-'}`}`
            : ' '
        }
      />
      {data ? <Desk key={data.id} review={data} /> : <LoadingSkeleton />}
    </>
  )
}
