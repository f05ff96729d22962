// Marking desk of one exam: the question with its reference on the left, the answer large, points by keyboard.
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { useMay } from '#ui/api/session.tsx'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { useMarkingKeys } from '#ui/focus/use-marking-keys.ts'
import { type Marked, marking } from '../contract.ts'
import { AgreementButton } from './AgreementButton.tsx'
import { DeskActs } from './DeskActs.tsx'
import { LeaseNotice } from './LeaseNotice.tsx'
import { MarkedAnswerCard, Finished, Question } from './MarkedAnswer.tsx'
import { MarkingBar, progressOf } from './MarkingBar.tsx'
import { chordActs, RemarkField, Rubric, usePhrases } from './Rubric.tsx'
import { Scorer } from './Scorer.tsx'
import { afterKey, scoreOf, textOf } from './scoring.ts'
import { useFoundPoints } from './use-found-points.ts'
import { useLease } from './use-lease.ts'
import { useMarkingSetting } from './use-marking-setting.ts'
import { keyOf, type QueueAsked, useQueue } from './use-queue.ts'
import { useTyped } from './use-typed.ts'
import './marking.css'

/** Number of answers among which the server chooses the next free one. */
const ahead = 20

/** Claims the current answer. If another marker has it, goes on to the next free one. */
function useCurrentLease({ items, at, goTo }: ReturnType<typeof useQueue>, may: boolean) {
  const current = items[at]
  const isWaiting = may && current?.score === null
  const wanted = isWaiting
    ? items
        .slice(at)
        .filter((i) => i.score === null)
        .slice(0, ahead)
    : []
  const lease = useLease(wanted, 1)
  const key = current ? keyOf(current) : ''
  const { isSettled, mine, held } = lease
  const taken = isSettled && !mine.has(key) ? held.get(key) : undefined
  const free = taken && items.findIndex((i) => mine.has(keyOf(i)))
  useEffect(() => {
    if (!taken || typeof free !== 'number' || free <= at) return
    showWarning(`${taken}正在评第 ${at + 1} 份，已跳到第 ${free + 1} 份`)
    goTo(free)
  })
  return { holder: taken, ended: lease.ended && isWaiting }
}

function useDesk(id: string, queue: ReturnType<typeof useQueue>, may: boolean) {
  const { head, current, items, at } = queue
  const key = current && keyOf(current)
  const question = head?.questions.find((q) => q.subjectId === current?.subjectId)
  const given = new Map(items.map((i) => [keyOf(i), { score: textOf(i.score), remark: i.remark ?? '' }]))
  const { typed, put, drop, offer } = useTyped(may ? `marking:${id}` : null, given)
  const now = key === undefined ? undefined : typed[key]
  const text = now?.score ?? textOf(current?.score ?? null)
  const remark = now?.remark ?? current?.remark ?? ''
  const { found, type, tick } = useFoundPoints(key, question, (score) => key !== undefined && put(key, { score }))
  const comment = (next: string) => key !== undefined && put(key, { remark: next })
  const phrases = usePhrases()
  const save = async () => {
    const score = scoreOf(text)
    if (!current || queue.busy) return
    if (score === null) return showWarning('请先给出分数')
    if (await queue.save(current, score, remark)) drop(keyOf(current))
  }
  const back = at > 0 ? () => queue.goTo(at - 1) : undefined
  const skip = () => queue.goTo(at + 1)
  useMarkingKeys({
    undo: queue.canUndo ? () => void queue.undo() : undefined,
    next: may ? () => void save() : skip,
    back,
    skip: current ? skip : undefined,
    press: question && may ? (pressed) => afterKey(text, pressed, question.maxScore) : undefined,
    type,
    chord: may ? chordActs({ phrases, remark, tick, comment }) : undefined,
  })
  return { question, text, remark, found, type, tick, comment, phrases, save, back, skip, offer }
}

interface AnswerProps {
  queue: ReturnType<typeof useQueue>
  desk: ReturnType<typeof useDesk>
  current: Marked
  blind: boolean
  may: boolean
}

function Answer({ queue, desk, current, blind, may }: AnswerProps) {
  const lease = useCurrentLease(queue, may)
  const { question, text, remark, found, type, tick, comment, phrases, save, back, skip } = desk
  if (!question) return null
  return (
    <div className="yw-mark-desk">
      <Question question={question} />
      <MarkedAnswerCard
        answer={current}
        place={queue.at + 1}
        {...{ blind, may }}
        isDouble={queue.head?.isDouble ?? false}
        notice={<LeaseNotice {...lease} />}
      >
        <Rubric question={question} found={found} onFound={may ? tick : undefined} />
        {may && <RemarkField value={remark} phrases={phrases} onChange={comment} />}
        <Scorer
          {...{ text, may, max: question.maxScore, given: current.score, busy: queue.busy }}
          onText={type}
          onSave={() => void save()}
          onBack={back}
          onSkip={skip}
        />
      </MarkedAnswerCard>
    </div>
  )
}

export function MarkingDesk({ id }: { id: string }) {
  const [search] = useSearchParams()
  const may = useMay()(marking.mark)
  const setting = useMarkingSetting()
  const { status, order, subjectId } = setting
  const [blind, setBlind] = useState(true)
  const asked: QueueAsked = {
    examinationId: id,
    status,
    order: order === 'PERSON' ? order : 'QUESTION',
    blind,
    ...(subjectId ? { subjectId } : {}),
  }
  const queue = useQueue(asked)
  const { head, current, items } = queue
  useCrumbs([{ title: '阅卷', to: '/marking' }, { title: head?.examinationName ?? search.get('name') ?? '' }])
  const desk = useDesk(id, queue, may)
  if (queue.error && !head) return <ErrorState error={queue.error} onRetry={() => void queue.reload()} />
  const { marked, all } = progressOf(head, subjectId)
  const content = () => {
    if (!head || (queue.loading && !current)) return <LoadingSkeleton />
    if (current && desk.question) return <Answer {...{ queue, desk, current, blind, may }} />
    return (
      <Finished
        left={items.filter((i) => i.score === null).length}
        others={head.questions.reduce((n, q) => n + q.others, 0)}
        status={status}
        empty={!head.questions.length}
        onBack={() => queue.goTo(items.findIndex((i) => i.score === null))}
      />
    )
  }
  return (
    <>
      <PageHeader
        back="/marking"
        title={head?.examinationName ?? search.get('name') ?? ' '}
        sub={head ? `已阅 ${marked.toLocaleString('zh-CN')} / ${all.toLocaleString('zh-CN')} 份作答` : ' '}
      >
        <AgreementButton exam={head && { id, name: head.examinationName, isDouble: head.isDouble }} />
        <DeskActs queue={queue} />
      </PageHeader>
      <MarkingBar {...{ setting, marked, all, blind }} questions={head?.questions ?? []} onBlind={setBlind} />
      {desk.offer}
      {content()}
    </>
  )
}
