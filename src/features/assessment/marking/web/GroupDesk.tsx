// Marking desk of groups: answers with nearly the same text get one score. The groups on the left, the current one large.
import { CheckOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { useMarkingKeys } from '#ui/focus/use-marking-keys.ts'
import { AsyncContent, LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'
import { showWarning } from '#ui/page/notice.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { questionName } from '#features/assessment/exam-papers/fields.ts'
import { type MarkedGroup, type MarkedQuestion, marking, maxMarked } from '../contract.ts'
import { AgreementButton } from './AgreementButton.tsx'
import { DeskActs } from './DeskActs.tsx'
import { GroupCard } from './GroupCard.tsx'
import { LeaseNotice } from './LeaseNotice.tsx'
import { Finished, Question } from './MarkedAnswer.tsx'
import { MarkingBar } from './MarkingBar.tsx'
import { chordActs, RemarkField, Rubric, usePhrases } from './Rubric.tsx'
import { Scorer } from './Scorer.tsx'
import { afterKey, scoreOf, textOf } from './scoring.ts'
import { useFoundPoints } from './use-found-points.ts'
import { membersOf, useGroups } from './use-groups.ts'
import { useLease } from './use-lease.ts'
import { useMarkingSetting } from './use-marking-setting.ts'
import { keyOf } from './use-queue.ts'
import { useTyped } from './use-typed.ts'
import './marking.css'

const plain = (group: MarkedGroup) => group.texts[0]?.parts.map((p) => p.text).join('') ?? ''

function GroupList({ groups, at, onOpen }: { groups: readonly MarkedGroup[]; at: number; onOpen: (id: string) => void }) {
  return (
    <ol className="yw-card yw-mark-groups" aria-label="组">
      {groups.map((g, i) => (
        <li key={g.id}>
          <button type="button" aria-current={i === at} onClick={() => onOpen(g.id)}>
            <b>
              {g.waiting > 0 ? g.waiting : <CheckOutlined aria-label="已评" />}
              <small>{g.waiting > 0 ? '份' : `${g.marked} 份`}</small>
            </b>
            <span>{plain(g)}</span>
            {g.marked > 0 && <small>{g.waiting > 0 ? `已评 ${g.marked} 份，多为 ${g.proposed} 分` : `${g.proposed} 分`}</small>}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The members of the current group, those that were taken out, and the leases. */
function useMembers(group: MarkedGroup | undefined, subjectId: string, may: boolean) {
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const members = group ? membersOf(group) : []
  const idOf = (m: { attemptId: string }) => ({ attemptId: m.attemptId, subjectId })
  const waiting = members.filter((m) => m.score === null && !out.has(m.attemptId))
  const lease = useLease(may ? waiting.slice(0, maxMarked).map(idOf) : [], maxMarked)
  const free = waiting.filter((m) => !lease.held.has(keyOf(idOf(m))))
  const turn = (attemptIds: readonly string[]) =>
    setOut((now) => {
      const next = new Set(now)
      for (const id of attemptIds) if (!next.delete(id)) next.add(id)
      return next
    })
  return { out, turn, free, holder: [...lease.held.values()][0], ended: lease.ended && free.length > 0 }
}

function useGroupDesk(id: string, queue: ReturnType<typeof useGroups>, question: MarkedQuestion | undefined, may: boolean) {
  const { current, groups, at } = queue
  const { typed, put, drop, offer } = useTyped(may ? `marking-groups:${id}` : null, new Map())
  const members = useMembers(current, question?.subjectId ?? '', may)
  const now = current && typed[current.id]
  const text = now?.score ?? textOf(current?.waiting ? current.proposed : null)
  const remark = now?.remark ?? ''
  const { found, type, tick } = useFoundPoints(current?.id, question, (score) => current && put(current.id, { score }))
  const comment = (next: string) => current && put(current.id, { remark: next })
  const phrases = usePhrases()
  const save = async () => {
    const score = scoreOf(text)
    if (!current || queue.busy) return
    if (!members.free.length) return queue.goTo(at + 1)
    if (score === null) return showWarning('请先给出分数')
    if (await queue.save(current, members.free, score, remark || null)) drop(current.id)
  }
  const back = at > 0 ? () => queue.goTo(at - 1) : undefined
  const skip = at < groups.length - 1 ? () => queue.goTo(at + 1) : undefined
  useMarkingKeys({
    undo: queue.canUndo ? () => void queue.undo() : undefined,
    next: () => (may ? void save() : skip?.()),
    back,
    skip,
    press: question && may && current ? (key) => afterKey(text, key, question.maxScore) : undefined,
    type,
    chord: may ? chordActs({ phrases, remark, tick, comment }) : undefined,
  })
  return { ...members, text, remark, found, type, tick, comment, phrases, save, back, skip, offer }
}

interface DeskProps {
  id: string
  question: MarkedQuestion
  setting: ReturnType<typeof useMarkingSetting>
}

function Desk({ id, question: asked, setting }: DeskProps) {
  const may = useMay()(marking.mark)
  const queue = useGroups(id, asked.subjectId, setting.by)
  const { head, groups, current, at } = queue
  const question = head?.questions.find((q) => q.subjectId === asked.subjectId) ?? asked
  const desk = useGroupDesk(`${id}:${asked.subjectId}`, queue, question, may)
  if (queue.error && !head) return <ErrorState error={queue.error} onRetry={() => void queue.reload()} />
  const done = groups.reduce((n, g) => n + g.marked, 0)
  const all = done + groups.reduce((n, g) => n + g.waiting, 0)
  const n = Math.min(desk.free.length, maxMarked)
  const content = () => {
    if (!head || (queue.loading && !groups.length)) return <LoadingSkeleton />
    if (!groups.length) return <EmptyState picture="nodata" title="这道题还没有作答" text="有人交卷后，作答会按相近程度分组列在这里。" />
    return (
      <div className="yw-mark-desk is-grouped">
        <div>
          <Question question={question} />
          <GroupList groups={groups} at={at} onOpen={queue.open} />
        </div>
        {current ? (
          <GroupCard key={current.id} group={current} place={at + 1} of={head.total} out={desk.out} onTurn={may ? desk.turn : undefined}>
            <LeaseNotice holder={desk.free.length ? undefined : desk.holder} ended={desk.ended} />
            <Rubric question={question} hits={current.hits} found={desk.found} onFound={may ? desk.tick : undefined} />
            {may && <RemarkField value={desk.remark} phrases={desk.phrases} onChange={desk.comment} />}
            <Scorer
              {...{ text: desk.text, may, max: question.maxScore, given: null, busy: queue.busy }}
              onText={desk.type}
              onSave={() => void desk.save()}
              onBack={desk.back}
              onSkip={() => desk.skip?.()}
              words={{ save: n ? `给 ${n} 份评分，下一组` : '下一组', back: '上一组', skip: '跳过' }}
            />
          </GroupCard>
        ) : (
          <Finished left={0} others={question.others} status="WAITING" empty={false} onBack={() => undefined} />
        )}
      </div>
    )
  }
  return (
    <>
      <PageHeader
        back="/marking"
        title={head?.examinationName ?? ' '}
        sub={`${questionName(question)}已阅 ${done.toLocaleString('zh-CN')} / ${all.toLocaleString('zh-CN')} 份作答，共 ${(head?.total ?? 0).toLocaleString('zh-CN')} 组`}
      >
        <AgreementButton exam={head && { id, name: head.examinationName, isDouble: head.isDouble }} />
        <DeskActs queue={queue} />
      </PageHeader>
      <MarkingBar {...{ setting, marked: done, all, blind: true }} questions={head?.questions ?? [asked]} chosen={asked.subjectId} />
      {desk.offer}
      {content()}
    </>
  )
}

/** Chooses the question: that of the address, or the first one with waiting answers. */
export function GroupDesk({ id }: { id: string }) {
  const [search] = useSearchParams()
  const setting = useMarkingSetting()
  const read = useApiQuery(marking.queue, { query: { examinationId: id, pageSize: 1 } }, { inPlace: true })
  useCrumbs([{ title: '阅卷', to: '/marking' }, { title: read.data?.examinationName ?? search.get('name') ?? '' }])
  const { questions = [] } = read.data ?? {}
  const question = questions.find((q) => q.subjectId === setting.subjectId) ?? questions.find((q) => q.waiting > 0) ?? questions[0]
  return (
    <AsyncContent asked={read} value={read.data}>
      {() =>
        question ? (
          <Desk key={question.subjectId} id={id} question={question} setting={setting} />
        ) : (
          <Finished left={0} status="WAITING" empty onBack={() => undefined} />
        )
      }
    </AsyncContent>
  )
}
