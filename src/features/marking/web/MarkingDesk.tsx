// Marking the short answers of one exam: the question and what it should say at the left, the answer large, points by keys.
import { ReloadOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Image, Segmented, Select, Switch, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCrumbs } from '../../../ui/crumbs.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { showWarning } from '../../../ui/notice.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useMay } from '../../../ui/session.tsx'
import { Skeleton } from '../../../ui/table/Skeleton.tsx'
import { useKept } from '../../../ui/use-kept.tsx'
import { type MarkedQuestion, marking } from '../contract.ts'
import { afterKey, scoreOf, textOf } from './scoring.ts'
import { Scorer } from './Scorer.tsx'
import { keyOf, type QueueAsked, useQueue } from './use-queue.ts'
import './marking.css'

const orders = [
  { value: 'QUESTION', label: '按题目' },
  { value: 'PERSON', label: '按考生' },
]

function Question({ question: q }: { question: MarkedQuestion }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the keys
    <section className="yw-card yw-mark-question" aria-label="题目" tabIndex={0}>
      <h2>
        第 {q.place} 题 <small>满分 {q.maxScore} 分</small>
      </h2>
      <p className="yw-mark-stem">{q.subjectName}</p>
      {q.imageUrls.map((url, i) => (
        <Image key={url} src={url} alt={`题目图片${i + 1}`} height={120} />
      ))}
      <h3>参考答案</h3>
      <p>{q.reference}</p>
      {q.points.length > 0 && (
        <>
          <h3>得分点</h3>
          <ul>
            {q.points.map((p) => (
              <li key={p.text}>
                <span>{p.text}</span>
                <b>{p.weight}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Where keys mean something else: fields, buttons on Enter, dialogs. */
const isElsewhere = (e: KeyboardEvent) => {
  const target = e.target as HTMLElement
  if (
    e.ctrlKey ||
    e.metaKey ||
    e.altKey ||
    target.closest('input, textarea, [contenteditable], .ant-modal, .ant-drawer, .ant-select-dropdown')
  )
    return true
  return (
    (e.key === 'Enter' || e.key.startsWith('Arrow')) &&
    target.closest('button, a, [role=switch], [role=radiogroup], [role=combobox]') !== null
  )
}

export function MarkingDesk({ id }: { id: string }) {
  const [search, setSearch] = useSearchParams()
  const may = useMay()(marking.mark)
  const status = search.get('status') === 'MARKED' ? 'MARKED' : 'WAITING'
  const order = search.get('order') === 'PERSON' ? 'PERSON' : 'QUESTION'
  const subjectId = search.get('question') ?? undefined
  const [blind, setBlind] = useState(true)
  const asked: QueueAsked = { examinationId: id, status, order, blind, ...(subjectId ? { subjectId } : {}) }
  const queue = useQueue(asked)
  const { head, current, items, at } = queue
  /** What is typed for each answer, until it is saved. */
  const [typed, setTyped] = useState<Record<string, string>>({})
  useCrumbs([{ title: '阅卷', to: '/marking' }, { title: head?.examinationName ?? search.get('name') ?? '' }])

  const given = new Map(items.map((i) => [keyOf(i), textOf(i.score)]))
  const kept = useKept({
    name: may ? `marking:${id}` : null,
    title: '阅卷',
    saved: {} as Record<string, string>,
    now: Object.fromEntries(Object.entries(typed).filter(([key, score]) => given.get(key) !== score)),
    put: (values) => setTyped((all) => ({ ...all, ...(values as Record<string, string>) })),
  })
  const question = head?.questions.find((q) => q.subjectId === current?.subjectId)
  const text = current ? (typed[keyOf(current)] ?? textOf(current.score)) : ''
  const type = (next: string) => current && setTyped((all) => ({ ...all, [keyOf(current)]: next }))
  const save = async () => {
    const score = scoreOf(text)
    if (!current || queue.busy) return
    if (score === null) return showWarning('请先给出分数')
    if (await queue.save(current, score)) setTyped(({ [keyOf(current)]: _saved, ...rest }) => rest)
  }
  const back = at > 0 ? () => queue.goTo(at - 1) : undefined
  const skip = () => queue.goTo(at + 1)
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (
        (e.ctrlKey || e.metaKey) &&
        e.key.toLowerCase() === 'z' &&
        queue.canUndo &&
        !(e.target as HTMLElement).closest('input, textarea')
      ) {
        e.preventDefault()
        return void queue.undo()
      }
      if (isElsewhere(e)) return
      if (e.key === 'Enter') {
        e.preventDefault()
        if (e.shiftKey) back?.()
        else if (may) void save()
        else skip()
      } else if (e.key === 'ArrowLeft') back?.()
      else if (e.key === 'ArrowRight' && current) skip()
      else if (question && may) {
        const next = afterKey(text, e.key, question.maxScore)
        if (next === undefined) return
        e.preventDefault()
        type(next)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const turn = (name: string, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  if (queue.error && !head) return <ErrorState error={queue.error} onRetry={() => void queue.reload()} />
  const ofQuestions = (head?.questions ?? []).filter((q) => !subjectId || q.subjectId === subjectId)
  const marked = ofQuestions.reduce((n, q) => n + q.marked, 0)
  const all = ofQuestions.reduce((n, q) => n + q.marked + q.waiting, 0)
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
      <section className="yw-card yw-mark-bar" aria-label="阅卷设置">
        <Segmented
          aria-label="状态"
          value={status}
          options={[
            { value: 'WAITING', label: '待阅' },
            { value: 'MARKED', label: '已阅' },
          ]}
          onChange={(value) => turn('status', value === 'MARKED' ? value : undefined)}
        />
        <Segmented
          aria-label="顺序"
          value={order}
          options={orders}
          onChange={(value) => turn('order', value === 'PERSON' ? value : undefined)}
        />
        <Select
          aria-label="题目"
          allowClear
          placeholder="全部题目"
          value={subjectId}
          popupMatchSelectWidth={320}
          options={(head?.questions ?? []).map((q) => ({
            value: q.subjectId,
            label: `第 ${q.place} 题（待阅 ${q.waiting}）${q.subjectName}`,
          }))}
          onChange={(value?: string) => turn('question', value)}
        />
        <span className="yw-mark-blind">
          盲评 <Switch size="small" checked={blind} onChange={setBlind} aria-label="盲评" />
        </span>
        <div
          className="yw-mark-progress"
          role="progressbar"
          aria-label="阅卷进度"
          aria-valuemin={0}
          aria-valuemax={all}
          aria-valuenow={marked}
        >
          <span className="yw-bar">
            <span style={{ width: `${all ? (100 * marked) / all : 0}%` }} />
          </span>
        </div>
      </section>
      {kept.offer}
      {!head || (queue.loading && !current) ? (
        <Skeleton />
      ) : current && question ? (
        <div className="yw-mark-desk">
          <Question question={question} />
          <section className="yw-card yw-mark-answer" aria-label="作答">
            <header>
              <span>第 {at + 1} 份</span>
              <span className="yw-second">{blind ? '考生姓名已隐藏' : `${current.name ?? ''} ${current.workNo ?? ''}`}</span>
              {current.graderName && (
                <span className="yw-muted">
                  {current.graderName} 已评 {current.score} 分
                </span>
              )}
            </header>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the keys */}
            <div className="yw-mark-text" tabIndex={0} role="group" aria-label="作答内容">
              {current.answer}
            </div>
            <Scorer
              {...{ text, may, max: question.maxScore, given: current.score, busy: queue.busy }}
              onText={type}
              onSave={() => void save()}
              onBack={back}
              onSkip={skip}
            />
            {may && (
              <p className="yw-mark-keys">
                数字键给分，<kbd>.</kbd> 加减半分，<kbd>↑</kbd> <kbd>↓</kbd> 微调，<kbd>Enter</kbd> 保存并下一份，<kbd>Shift</kbd> +{' '}
                <kbd>Enter</kbd> 上一份，<kbd>Ctrl</kbd> + <kbd>Z</kbd> 撤销
              </p>
            )}
          </section>
        </div>
      ) : (
        <Finished
          left={items.filter((i) => i.score === null).length}
          status={status}
          empty={!head.questions.length}
          onBack={() => queue.goTo(items.findIndex((i) => i.score === null))}
        />
      )}
    </>
  )
}

function Finished({ left, status, empty, onBack }: { left: number; status: 'WAITING' | 'MARKED'; empty: boolean; onBack: () => void }) {
  if (empty) return <EmptyState picture="nodata" title="这场考试没有简答题" text="其他题型由系统自动评分，不需要阅卷。" />
  if (status === 'MARKED') return <EmptyState picture="nodata" title="没有更多已阅的作答" />
  if (left > 0)
    return (
      <EmptyState
        picture="noresult"
        title={`还有 ${left} 份没有评分`}
        text="它们被跳过了，可以现在回去评分。"
        action={
          <Button type="primary" onClick={onBack}>
            回到第一份
          </Button>
        }
      />
    )
  return <EmptyState picture="nodata" title="全部阅完" text="成绩已经计入统计；有人交卷后会再出现在这里。" />
}
