// The report of a run: its score, what was good and what was missed, line by line.
import { useState } from 'react'
import { wholeScore } from '#shared/scores.ts'
import { call } from '#ui/api/client.ts'
import { showFailure } from '#ui/page/notice.ts'
import { Link } from '#ui/touch/router.tsx'
import { CloseIcon } from '#ui/touch/icons.tsx'
import { Player } from '#ui/touch/Player.tsx'
import { Sheet } from '#ui/touch/Sheet.tsx'
import { useFetch } from '#ui/touch/use-fetch.ts'
import { LoadingSkeleton } from '#ui/touch/LoadingSkeleton.tsx'
import { maxAppeal, type Report, type ReportLine, rehearsals } from '../contract.ts'
import { FeedbackCard } from './FeedbackCard.tsx'
import { JudgeNote } from './JudgeNote.tsx'
import { Misheard } from './Misheard.tsx'
import { isPractising } from '../fields.ts'
import { Replay } from './Replay.tsx'
import { Result } from './Result.tsx'
import { Said, worthOf } from './Said.tsx'
import { useBegin } from './DrillCard.tsx'
import { OwnWeakestCard } from './WeakestCard.tsx'
import { type Tip, tipsOf } from './report-words.ts'
import { isHearing, isJudging, useDraft, useLooking } from './use-run.ts'
import './report.css'

const lengthOf = (seconds: number) => (seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`)

const scoreWords = ({ said, spoken, score }: ReportLine, mode: Report['mode']) =>
  said === null && !spoken ? '未答' : worthOf(score, spoken, mode)

/** Remarks and scores of mentors for a line; also shows the automatic score if there is one. */
function Marks({ line: { marks, autoScore, score } }: { line: ReportLine }) {
  if (!marks.length) return null
  return (
    <div className="yl-note yl-marks">
      {marks.some((m) => m.score !== null) && (
        <b>
          导师评分 {wholeScore(score ?? 0)} 分{autoScore !== null && `（系统 ${wholeScore(autoScore)} 分）`}
        </b>
      )}
      {marks.map(({ remark, by, at }) => remark && <p key={at + by}>{`${by}：${remark}`}</p>)}
    </div>
  )
}

function Appeal({ report, onTold }: { report: Report; onTold: () => void }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useDraft(report.id, 'appeal')
  const [busy, setBusy] = useState(false)
  const { id, appeal, state, mode } = report
  if (appeal)
    return (
      <section className="yl-card" aria-label="申诉">
        <p className="yl-muted">
          {appeal.at.slice(0, 16)} 申诉：{appeal.text}
        </p>
        <p>{appeal.answer === null ? '等待导师答复。' : `导师答复：${appeal.answer}`}</p>
      </section>
    )
  if (state !== 'DONE' || mode === 'STUDY' || mode === 'DRILL') return null
  const send = async () => {
    setBusy(true)
    try {
      await call(rehearsals.appeal, { params: { id }, body: { text } })
      setText('')
      setOpen(false)
      onTold()
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  const actions = (
    <>
      <button type="button" className="yl-button" onClick={() => setOpen(false)}>
        取消
      </button>
      <button type="button" className="yl-button is-main" disabled={busy || !text.trim()} onClick={() => void send()}>
        提交
      </button>
    </>
  )
  return (
    <>
      <button type="button" className="yl-link" onClick={() => setOpen(true)}>
        对得分有异议？申诉
      </button>
      <Sheet open={open} title="申诉" onClose={() => setOpen(false)} actions={actions}>
        <p className="yl-muted">由导师复核，每次练习或考核只能申诉一次。</p>
        <textarea
          className="yl-text"
          aria-label="申诉理由"
          rows={4}
          maxLength={maxAppeal}
          placeholder="哪一句、为什么"
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
      </Sheet>
    </>
  )
}

interface LineProps {
  of: Report
  line: ReportLine
  number: number
  onTold: () => void
}
function Line({ of, line, number, onTold }: LineProps) {
  return (
    <details id={`line-${line.scriptId}`} className="yl-card yl-line">
      <summary>
        <span>
          {number}. {line.text}
        </span>
        <b>{scoreWords(line, of.mode)}</b>
      </summary>
      {line.mediaUrl && <Player src={line.mediaUrl} label="对方的话" />}
      <Said said={line.said} dictated={line.dictated} spoken={line.spoken} />
      <Misheard id={of.id} mode={of.mode} line={line} onTold={onTold} />
      {line.score === null && line.spoken?.unheard && <p className="yl-note">{line.spoken.unheard}。</p>}
      {line.feedback ? (
        <FeedbackCard feedback={line.feedback} />
      ) : (
        line.said !== null && (
          <p className="yl-muted">
            说到 {line.pointsHit} / {line.pointCount} 个要点
          </p>
        )
      )}
      {line.reference && !line.feedback && (
        <details open className="yl-feedback">
          <summary>参考答案</summary>
          <p>{line.reference.text}</p>
        </details>
      )}
      <JudgeNote judge={line.judge} score={line.autoScore} />
      <Marks line={line} />
      {line.hints > 0 && <p className="yl-muted">用了 {line.hints} 个提示</p>}
    </details>
  )
}

/** Address of the page from which the run was opened. */
const backOf = ({ mode, courseId, projectId }: Report) => (mode === 'DRILL' ? '/practice' : `/course/${courseId}/${projectId}`)

function Ways({ report, miss }: { report: Report; miss: Tip | undefined }) {
  const { mode, subSceneId, projectId, lines } = report
  const { busy, begin, drill } = useBegin()
  const again = () => (mode === 'DRILL' ? drill(lines.map((l) => l.scriptId)) : begin({ mode: 'PRACTICE', subSceneId, projectId }))
  const isOne = mode === 'DRILL' && lines.length === 1
  return (
    <footer className="yl-ways">
      <button type="button" className={`yl-button${miss && !isOne ? '' : ' is-main'}`} disabled={busy} onClick={again}>
        {isPractising(mode) ? '再来一场' : '去练习'}
      </button>
      {miss && !isOne && (
        <button type="button" className="yl-button is-main" disabled={busy} onClick={() => drill([miss.scriptId])}>
          只练丢分的这一句
        </button>
      )}
    </footer>
  )
}

/** Words of the mentor, the best line, and the costliest miss. */
function Tips({ report, tips }: { report: Report; tips: readonly Tip[] }) {
  const marks = report.lines.flatMap((line) => line.marks).filter(({ remark }) => remark)
  const [latest] = [...marks].sort((a, b) => b.at.localeCompare(a.at))
  if (!tips.length && !latest) return null
  return (
    <ul className="yl-tips" aria-label="小结">
      {tips.map(({ kind, title, text }) => (
        <li key={kind} className={`is-${kind}`}>
          <i aria-hidden>{kind === 'best' ? '✓' : '!'}</i>
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
      {latest && (
        <li className="is-mentor">
          <i aria-hidden>{latest.by.slice(0, 1)}</i>
          <b>{latest.by}说</b>
          <p>「{latest.remark}」</p>
        </li>
      )}
    </ul>
  )
}

/** Opens a line of the list below, and moves the focus there. */
function openLine(scriptId: string) {
  const line = document.querySelector<HTMLDetailsElement>(`#line-${scriptId}`)
  if (!line) return
  line.open = true
  line.scrollIntoView({ block: 'start' })
  line.querySelector('summary')?.focus({ preventScroll: true })
}

function Whole({ report, onTold }: { report: Report; onTold: () => void }) {
  const tips = report.score === null ? [] : tipsOf(report)
  return (
    <>
      <header className="yl-report-head">
        <Link className="yl-icon" to={backOf(report)} aria-label={report.mode === 'DRILL' ? '返回练习' : '返回课程'}>
          <CloseIcon />
        </Link>
        <h1>{report.mode === 'DRILL' ? '只练这几句' : report.title}</h1>
        <span className="yl-muted">
          {report.trend.length > 0 && `第 ${report.runNumber} 次 · `}
          {lengthOf(report.durationSec)}
        </span>
      </header>
      <div className="yl-report-columns">
        <div>
          <Result report={report} onOpen={openLine} />
          <Tips report={report} tips={tips} />
        </div>
        <div>
          {report.lines.length > 0 && (
            <section aria-label="逐句">
              <header className="yl-lines-head">
                <h2>逐句</h2>
                <Replay lines={report.lines} />
              </header>
              {report.lines.map((line, i) => (
                <Line key={line.scriptId} of={report} line={line} number={i + 1} onTold={onTold} />
              ))}
            </section>
          )}
          {report.state === 'DONE' && report.mode !== 'STUDY' && <OwnWeakestCard />}
          <Appeal report={report} onTold={onTold} />
        </div>
      </div>
      <Ways report={report} miss={report.mode === 'EXAM' ? undefined : tips.find(({ kind }) => kind === 'miss')} />
    </>
  )
}

export function ReportScreen({ id }: { id: string }) {
  const asked = useFetch(rehearsals.report, { params: { id }, copied: true })
  const report = asked.data
  useLooking(!!report && (isHearing(report.lines) || isJudging(report.lines)), asked.again)
  return (
    <main className="yl-page yl-report">
      <LoadingSkeleton of={asked} />
      {report && <Whole report={report} onTold={asked.again} />}
    </main>
  )
}
