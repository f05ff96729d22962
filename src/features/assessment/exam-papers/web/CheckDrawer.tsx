// Drawer with the check of a paper: findings with an action each, and the forecast.
import { CheckCircleFilled, SwapOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer } from 'antd'
import { Link } from 'react-router'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { Meter } from '#ui/page/Strip.tsx'
import type { Exam } from '#features/assessment/exams/contract.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'
import { questionNamed } from '#features/assessment/question-banks/web/BankLink.tsx'
import { type Finding, type FindingKind, findingKinds, type PaperCheck, papers } from '../contract.ts'
import { begins, expectedFigures, expectedNote } from './check-words.ts'
import { paperReads } from './paper-reads.ts'
import './paper.css'

interface Acts {
  examId: string
  canEdit: boolean
  /** Shows the single choices of the paper. */
  onSingle: () => void
  /** Opens the manual selection. */
  onPick: () => void
}

function Swap({ examId, of: { id, place } }: { examId: string; of: Finding['questions'][number] }) {
  const swap = useApiMutation(papers.swap, { done: ({ name }) => `第 ${place} 题已换成「${name}」`, refresh: paperReads })
  return (
    <Button
      size="small"
      icon={<SwapOutlined aria-hidden />}
      loading={swap.busy}
      onClick={() => void swap.run({ params: { id: examId }, body: { subjectId: id } })}
      aria-label={`换一题：第${place}题`}
    >
      换一题
    </Button>
  )
}

function Mend({ finding: { kind, questions }, examId, canEdit, onSingle, onPick }: Acts & { finding: Finding }) {
  const going = questions.at(-1)
  if (going) return canEdit && <Swap examId={examId} of={going} />
  if (kind === 'KEYS')
    return (
      <Button size="small" onClick={onSingle}>
        查看单选题
      </Button>
    )
  return (
    canEdit && (
      <Button size="small" onClick={onPick}>
        手动选题
      </Button>
    )
  )
}

function FindingLine(props: Acts & { finding: Finding }) {
  const { kind, text, questions } = props.finding
  return (
    <li>
      <div>
        <p>{questions.length === 1 ? `第 ${questions[0]?.place} 题 · ${text}` : text}</p>
        {questions.map((q) => (
          <Link
            key={q.id}
            to={questionNamed({ id: q.categoryId, categoryName: q.categoryName })({ id: q.id, name: q.name, reason: '' })}
            target="_blank"
            title="在题库中打开"
          >
            {begins(q.name)}
          </Link>
        ))}
      </div>
      {kind !== 'REMOVED' || props.canEdit ? <Mend {...props} /> : null}
    </li>
  )
}

function Findings({ check, ...acts }: Acts & { check: PaperCheck }) {
  const kinds = Object.entries(findingKinds) as [FindingKind, string][]
  const left = check.total - check.findings.length
  return (
    <>
      {kinds.map(([kind, label]) => {
        const own = check.findings.filter((f) => f.kind === kind)
        return (
          own.length > 0 && (
            <section key={kind} className="yw-check-kind">
              <h2>
                {label} <small>{own.length}</small>
              </h2>
              <ul>
                {own.map((finding) => (
                  <FindingLine key={`${finding.text} ${finding.questions.map((q) => q.id).join()}`} {...{ finding, ...acts }} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {left > 0 && <p className="yw-second">还有 {left.toLocaleString('zh-CN')} 处没有列出，先处理上面的。</p>}
    </>
  )
}

function Coverage({ coverage }: Pick<PaperCheck, 'coverage'>) {
  const banks = [...Map.groupBy(coverage, (c) => c.categoryId).values()]
  return (
    <section className="yw-check-kind">
      <h2>覆盖</h2>
      <ul>
        {banks.map((rows) => (
          <li key={rows[0]?.categoryId} className="is-bank">
            <b>{rows[0]?.categoryName}</b>
            {rows.map(({ type, count, score, all }) => (
              <span key={type}>
                <i>{typeLabels[type]}</i>
                <Meter part={count} whole={all} />
                <em>
                  {count} / {all} 题
                </em>
                <small>{score} 分</small>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Keys({ keys }: Pick<PaperCheck, 'keys'>) {
  const all = keys.reduce((n, k) => n + k.count, 0)
  if (!all) return null
  return (
    <section className="yw-check-kind">
      <h2>
        单选题的正确答案 <small>{all} 道</small>
      </h2>
      <ul>
        <li className="is-bank">
          {keys.map(({ name, count, expected }) => (
            <span key={name}>
              <i>{name}</i>
              <Meter part={count} whole={all} />
              <em>{count} 道</em>
              <small>平均 {expected.toFixed(1)}</small>
            </span>
          ))}
        </li>
      </ul>
    </section>
  )
}

function Recent({ recent }: Pick<PaperCheck, 'recent'>) {
  if (!recent.length) return null
  return (
    <section className="yw-check-kind">
      <h2>
        与最近的考试 <small>同题库的前 {recent.length} 场</small>
      </h2>
      <ul>
        {recent.map(({ id, examinationName, shared }) => (
          <li key={id}>
            <div>
              <Link to={`/setTestPaper?${new URLSearchParams({ id, name: examinationName })}`} target="_blank">
                {examinationName}
              </Link>
            </div>
            <span className={shared ? 'yw-warn' : 'yw-second'}>{shared ? `相同 ${shared} 题` : '没有相同的题'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props extends Omit<Acts, 'examId'> {
  exam: Exam
  open: boolean
  onClose: () => void
}

export function CheckDrawer({ exam, open, onClose, ...acts }: Props) {
  const asked = useApiQuery(papers.check, { params: { id: exam.id } }, { when: open, inPlace: true })
  const content = (check: PaperCheck) => {
    if (!exam.questionCount) return <EmptyState picture="nodata" title="试卷还没有题目" text="选题之后再检查。" />
    return (
      <div className="yw-check">
        {check.draws.length > 0 && (
          <Alert
            type="error"
            showIcon
            title="抽题规则不能满足，考生将不能开始考试"
            description={check.draws.map((text) => <div key={text}>{text}</div>)}
          />
        )}
        {check.total > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`有 ${check.total.toLocaleString('zh-CN')} 处建议复核`}
            description="只作提醒，不影响使用试卷。"
          />
        )}
        {check.total + check.draws.length === 0 && (
          <Alert type="success" showIcon icon={<CheckCircleFilled />} title="没有发现问题" description="可以指派考生了。" />
        )}
        <dl className="yw-check-figures">
          {expectedFigures(check.expected, exam).map(([name, value, note]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                <small>{note}</small>
              </dd>
            </div>
          ))}
        </dl>
        <p className="yw-second">{expectedNote(check.expected, exam.questionCount)}</p>
        <Findings check={check} examId={exam.id} {...acts} />
        <Coverage coverage={check.coverage} />
        <Keys keys={check.keys} />
        <Recent recent={check.recent} />
      </div>
    )
  }
  return (
    <Drawer open={open} title={`组卷检查 · ${exam.examinationName}`} size={640} destroyOnHidden onClose={onClose}>
      <AsyncContent asked={asked}>{content}</AsyncContent>
    </Drawer>
  )
}
