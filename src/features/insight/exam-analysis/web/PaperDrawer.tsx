// Drawer with the paper of one person, lost points first; arrow keys go to the previous and next person.
import { CheckCircleFilled, CheckOutlined, CloseOutlined, DownOutlined, PrinterOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { percent } from '#shared/ratio.ts'
import { levelLabels } from '#shared/scores.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { isTyping } from '#ui/device/keys.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { goesInBody } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { examAnalysis, type PersonPaper, type ResultRow } from '../contract.ts'
import { lasted, PaperEvents } from './PaperEvents.tsx'
import type { AskedFor } from './use-statistic.ts'

export interface PaperDrawerProps {
  /** The person; null: closed. */
  of: ResultRow | null
  rows: readonly ResultRow[]
  asked: AskedFor
  onTurn: (row: ResultRow) => void
  onClose: () => void
}
type Question = PersonPaper['questions'][number]

const nothing = <span className="yw-muted">未作答</span>

/** Options of a question, with key and choice. */
const choicesOf = (q: Question) =>
  q.type === 2
    ? [
        { name: '对', text: '', right: q.key === '0', taken: q.response === true },
        { name: '错', text: '', right: q.key === '1', taken: q.response === false },
      ]
    : q.options.map((o) => ({
        name: o.optionName,
        text: o.optionContent,
        right: q.key?.split(',').includes(o.optionName) ?? false,
        taken: Array.isArray(q.response) ? q.response.includes(o.optionName) : q.response === o.optionName,
      }))

const classOf = (right: boolean, taken: boolean) => {
  if (right) return 'is-right'
  return taken ? 'is-wrong' : undefined
}

function Choices({ question: q }: { question: Question }) {
  return (
    <ul className="yw-paper-choices">
      {choicesOf(q).map(({ name, text, right, taken }) => (
        <li key={name} className={classOf(right, taken)}>
          <b>{name}</b>
          <span>{text}</span>
          {right && (
            <Pill tone="success" icon={<CheckCircleFilled aria-hidden />}>
              正确
            </Pill>
          )}
          {taken && (
            <Pill tone={right ? 'brand' : 'error'} icon={right ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}>
              学员选择
            </Pill>
          )}
          <small>{percent(q.share[name] ?? 0)} 选</small>
        </li>
      ))}
    </ul>
  )
}

function Written({ question: q }: { question: Question }) {
  const given = Array.isArray(q.response) ? q.response.join('；') : q.response
  return (
    <dl className="yw-paper-written">
      <dt>作答</dt>
      <dd>{given === null || given === '' ? nothing : String(given)}</dd>
      <dt>{q.type === 4 ? '答案' : '参考答案'}</dt>
      <dd>{q.key}</dd>
    </dl>
  )
}

function QuestionOf({ question: q }: { question: Question }) {
  const isLost = q.score !== null && q.score < q.maxScore
  const answered = () => {
    if (q.key === null) return <p className="yw-muted">这道题在您要参加的考试里，交卷后才能看</p>
    return q.type === 1 || q.type === 4 ? <Written question={q} /> : <Choices question={q} />
  }
  return (
    <section aria-label={`第 ${q.place} 题`}>
      <h3>
        第 {q.place} 题{' '}
        <small>
          {typeLabels[q.type]} · {q.maxScore} 分
        </small>
        <span className={isLost ? 'yw-bad' : undefined}>
          <b>{q.score ?? (q.key === null ? '-' : '待阅卷')}</b> / {q.maxScore} 分
        </span>
      </h3>
      <p>{q.text}</p>
      {q.imageUrls.map((url, i) => (
        <img key={url} src={url} alt={`题目图片${i + 1}`} />
      ))}
      {answered()}
      {(q.type === 0 || q.type === 2 || q.type === 3) && q.key !== null && q.response === null && <p className="yw-muted">未作答</p>}
    </section>
  )
}

const shown = { lost: '失分的题', all: '全部' } as const

interface SittingsProps {
  paper: PersonPaper
  onChoose: (attemptNo: number) => void
}
/** Chooses one of the attempts. */
const Sittings = ({ paper: { sittings, attemptNo }, onChoose }: SittingsProps) =>
  sittings.length > 1 && (
    <div className="yw-paper-sittings">
      <Segmented
        size="small"
        aria-label="看第几次"
        value={attemptNo}
        options={sittings.map((s) => ({
          value: s.attemptNo,
          label: `第 ${s.attemptNo} 次 · ${s.score === null ? '待阅卷' : `${s.score} 分`}${s.counts ? ' · 计入成绩' : ''}`,
        }))}
        onChange={onChoose}
      />
    </div>
  )

/** True if the row describes the shown attempt: the one that counts, or any if none counts. */
const isOfRow = ({ sittings, attemptNo }: PersonPaper) =>
  sittings.every((s) => !s.counts) || sittings.some((s) => s.counts && s.attemptNo === attemptNo)

/** Level, comparison and similar marks beside the score. */
function ResultPills({ paper, row }: { paper: PersonPaper; row: ResultRow }) {
  const before = row.previousRatio
  const now = paper.score === null || !paper.totalScore ? null : paper.score / paper.totalScore
  const change = before === null || now === null ? 0 : Math.round((now - before) * 10_000) / 100
  if (!isOfRow(paper))
    return (
      <Pill tone="neutral" icon={null}>
        不计入成绩
      </Pill>
    )
  return (
    <>
      {row.passed !== null && (
        <Pill tone={row.passed ? 'success' : 'error'} icon={row.passed ? <CheckCircleFilled aria-hidden /> : <CloseOutlined aria-hidden />}>
          {row.passed ? '合格' : '不合格'}
        </Pill>
      )}
      {row.scoreLevel && (
        <Pill tone="neutral" icon={null}>
          {levelLabels[row.scoreLevel]}
        </Pill>
      )}
      {row.state === 'PENDING' && (
        <Pill tone="warning" icon={null}>
          待阅卷
        </Pill>
      )}
      {change !== 0 && (
        <span className={change < 0 ? 'yw-bad' : 'yw-ok'}>
          得分率比上次{change < 0 ? '低' : '高'} {Math.abs(change).toFixed(2)} 个百分点
        </span>
      )}
    </>
  )
}

function Inside({ paper, row, onChoose }: SittingsProps & { row: ResultRow }) {
  const lost = paper.questions.filter((q) => q.score === null || q.score < q.maxScore)
  const [which, choose] = useState<keyof typeof shown>('lost')
  const [some, count] = which === 'lost' ? [lost, lost.length] : [paper.questions, paper.questions.length]
  return (
    <div className="yw-paper">
      <Sittings paper={paper} onChoose={onChoose} />
      <div className="yw-paper-head">
        <p className="yw-paper-score">
          <b>{paper.score ?? '-'}</b> / {paper.totalScore} 分
        </p>
        <div>
          <p>
            <ResultPills paper={paper} row={row} />
          </p>
          <small>
            工号 {row.workNo} · {row.departmentFullName ?? '-'} · {paper.submittedAt} {paper.timedOut ? '时间已到，已自动交卷' : '交卷'}
            {row.durationSec !== null && isOfRow(paper) && `，用时 ${lasted(row.durationSec)}`}
          </small>
        </div>
      </div>
      <PaperEvents paper={paper} />
      <p className="yw-paper-which">
        <Segmented
          size="small"
          aria-label="看哪些题"
          value={which}
          options={[
            { value: 'lost', label: `${shown.lost} ${lost.length}` },
            { value: 'all', label: `${shown.all} ${paper.questions.length}` },
          ]}
          onChange={choose}
        />
        {paper.rank !== null && paper.of > 1 && isOfRow(paper) && (
          <span className="yw-second">
            名次 {paper.rank.toLocaleString('zh-CN')} / {paper.of.toLocaleString('zh-CN')}
          </span>
        )}
      </p>
      {count === 0 && <p className="yw-muted">没有失分的题</p>}
      {some.map((q) => (
        <QuestionOf key={q.subjectId} question={q} />
      ))}
    </div>
  )
}

export function PaperDrawer({ of, rows, asked, onTurn, onClose }: PaperDrawerProps) {
  const place = rows.findIndex((r) => r.id === of?.id)
  // an address cannot hold thousands of people, so only this person is named
  const range = goesInBody(asked) ? { examId: asked.examId, id: of?.id ?? '' } : asked
  // the attempt that counts, until the user chooses another one of this person
  const [chosen, choose] = useState<{ of: string; attemptNo: number } | null>(null)
  const query = chosen && chosen.of === of?.id ? { ...range, attemptNo: chosen.attemptNo } : range
  const read = useApiQuery(
    examAnalysis.paper,
    { params: { userId: of?.id ?? '' }, query: query as never },
    { inPlace: true, when: of !== null },
  )
  const turn = (by: 1 | -1) => {
    const next = rows[place + by]
    if (next) onTurn(next)
  }
  const onKey = useEffectEvent((e: KeyboardEvent) => {
    if (!of || (e.key !== 'ArrowUp' && e.key !== 'ArrowDown') || isTyping(e.target)) return
    e.preventDefault()
    turn(e.key === 'ArrowUp' ? -1 : 1)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const { data: paper, isPlaceholderData } = read
  return (
    <Drawer
      open={of !== null}
      size={560}
      className="yw-paper-drawer"
      destroyOnHidden
      onClose={onClose}
      title={
        <>
          {of?.name}的试卷
          {paper && !isPlaceholderData && (
            <small className="yw-second">
              {' '}
              第 {paper.attemptNo} 次，共 {paper.attempts} 次
            </small>
          )}
        </>
      }
      extra={
        <span className="yw-paper-turns">
          <Button
            aria-label="上一人"
            title="上一人（↑）"
            disabled={place <= 0}
            icon={<UpOutlined aria-hidden />}
            onClick={() => turn(-1)}
          />
          <Button
            aria-label="下一人"
            title="下一人（↓）"
            disabled={place < 0 || place >= rows.length - 1}
            icon={<DownOutlined aria-hidden />}
            onClick={() => turn(1)}
          />
          <Button aria-label="打印试卷" title="打印试卷" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()} />
        </span>
      }
    >
      <AsyncContent asked={read} value={isPlaceholderData ? undefined : paper}>
        {(content) => of && <Inside key={of.id} paper={content} row={of} onChoose={(attemptNo) => choose({ of: of.id, attemptNo })} />}
      </AsyncContent>
    </Drawer>
  )
}
