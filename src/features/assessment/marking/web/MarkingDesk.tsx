// Marking desk of one exam: the question with its reference on the left, the answer large, points by keyboard.
import { ReloadOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { ErrorState } from '#ui/page/EmptyState.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { useMay } from '#ui/api/session.tsx'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { type Marked, marking } from '../contract.ts'
import { afterKey, scoreOf, textOf } from './scoring.ts'
import { Scorer } from './Scorer.tsx'
import { keyOf, type QueueAsked, useQueue } from './use-queue.ts'
import { MarkedAnswerCard, Finished, Question } from './MarkedAnswer.tsx'
import { MarkingBar, progressOf } from './MarkingBar.tsx'
import { useFoundPoints } from './use-found-points.ts'
import { useMarkingKeys } from '#ui/focus/use-marking-keys.ts'
import { useMarkingSetting } from './use-marking-setting.ts'
import './marking.css'

/** Unsaved points by answer, kept as a draft; `offer` proposes the draft of an earlier visit. */
function useTypedScores(id: string, items: readonly Marked[], may: boolean) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const given = new Map(items.map((i) => [keyOf(i), textOf(i.score)]))
  const kept = useDraftState({
    name: may ? `marking:${id}` : null,
    title: '阅卷',
    saved: {} as Record<string, string>,
    now: Object.fromEntries(Object.entries(typed).filter(([key, score]) => given.get(key) !== score)),
    put: (values) => setTyped((all) => ({ ...all, ...(values as Record<string, string>) })),
  })
  return { typed, setTyped, offer: kept.offer }
}

export function MarkingDesk({ id }: { id: string }) {
  const [search] = useSearchParams()
  const may = useMay()(marking.mark)
  const setting = useMarkingSetting()
  const { status, order, subjectId } = setting
  const [blind, setBlind] = useState(true)
  const asked: QueueAsked = { examinationId: id, status, order, blind, ...(subjectId ? { subjectId } : {}) }
  const queue = useQueue(asked)
  const { head, current, items, at } = queue
  useCrumbs([{ title: '阅卷', to: '/marking' }, { title: head?.examinationName ?? search.get('name') ?? '' }])

  const { typed, setTyped, offer } = useTypedScores(id, items, may)
  const question = head?.questions.find((q) => q.subjectId === current?.subjectId)
  const text = current ? (typed[keyOf(current)] ?? textOf(current.score)) : ''
  const put = (next: string) => current && setTyped((all) => ({ ...all, [keyOf(current)]: next }))
  const { found, type, tick } = useFoundPoints(current, question, put)
  const save = async () => {
    const score = scoreOf(text)
    if (!current || queue.busy) return
    if (score === null) return showWarning('请先给出分数')
    if (await queue.save(current, score)) setTyped(({ [keyOf(current)]: _saved, ...rest }) => rest)
  }
  const back = at > 0 ? () => queue.goTo(at - 1) : undefined
  const skip = () => queue.goTo(at + 1)
  useMarkingKeys({
    undo: queue.canUndo ? () => void queue.undo() : undefined,
    next: may ? () => void save() : skip,
    back,
    skip: current ? skip : undefined,
    press: question && may ? (key) => afterKey(text, key, question.maxScore) : undefined,
    type,
  })
  if (queue.error && !head) return <ErrorState error={queue.error} onRetry={() => void queue.reload()} />
  const { marked, all } = progressOf(head, subjectId)
  const content = () => {
    if (!head || (queue.loading && !current)) return <LoadingSkeleton />
    if (!current || !question)
      return (
        <Finished
          left={items.filter((i) => i.score === null).length}
          status={status}
          empty={!head.questions.length}
          onBack={() => queue.goTo(items.findIndex((i) => i.score === null))}
        />
      )
    return (
      <div className="yw-mark-desk">
        <Question question={question} found={found} onFound={may ? tick : undefined} />
        <MarkedAnswerCard answer={current} place={at + 1} {...{ blind, may }}>
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
  return (
    <>
      <PageHeader
        back="/marking"
        title={head?.examinationName ?? search.get('name') ?? ' '}
        sub={head ? `已阅 ${marked.toLocaleString('zh-CN')} / ${all.toLocaleString('zh-CN')} 份作答` : ' '}
      >
        <Button icon={<UndoOutlined aria-hidden />} disabled={!queue.canUndo || queue.busy} onClick={() => void queue.undo()}>
          撤销上一次
        </Button>
        <Tooltip title="刷新">
          <Button icon={<ReloadOutlined />} aria-label="刷新" onClick={() => void queue.reload()} />
        </Tooltip>
      </PageHeader>
      <MarkingBar {...{ setting, marked, all, blind }} questions={head?.questions ?? []} onBlind={setBlind} />
      {offer}
      {content()}
    </>
  )
}
