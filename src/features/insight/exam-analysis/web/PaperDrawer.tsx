// Drawer with the paper of one person, lost points first; arrow keys go to the previous and next person.
import { CheckCircleFilled, CloseOutlined, DownOutlined, PrinterOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { levelLabels } from '#shared/scores.ts'
import { useApiQuery, useRefresh } from '#ui/api/api-hooks.ts'
import { isTyping } from '#ui/device/keys.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { goesInBody } from '#features/insight/analysis-tabs/web/use-analysis-query.ts'
import { examAnalysis, type PersonPaper, type ResultRow } from '../contract.ts'
import { EditPaper, usePaperEdits } from './PaperEdits.tsx'
import { PaperQuestion } from './PaperQuestion.tsx'
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

function Inside({ paper, row, onChoose, onDone }: SittingsProps & { row: ResultRow; onDone: () => void }) {
  const edits = usePaperEdits(paper, row.name)
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
      {(paper.remark || edits.remark) && (
        <p className="yw-paper-remark">
          {paper.remark ? `总评：${paper.remark}` : ''}
          {edits.remark && (
            <button type="button" className="yw-rowact yw-noprint" onClick={edits.remark}>
              {paper.remark ? '修改总评' : '写总评'}
            </button>
          )}
        </p>
      )}
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
        <PaperQuestion key={q.subjectId} question={q} onPoints={edits.points && (() => edits.points?.(q))} />
      ))}
      <EditPaper {...edits} onDone={onDone} />
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
  const refresh = useRefresh()
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
        {(content) =>
          of && (
            <Inside
              key={of.id}
              paper={content}
              row={of}
              onChoose={(attemptNo) => choose({ of: of.id, attemptNo })}
              onDone={() => refresh(examAnalysis.paper, examAnalysis.results)}
            />
          )
        }
      </AsyncContent>
    </Drawer>
  )
}
