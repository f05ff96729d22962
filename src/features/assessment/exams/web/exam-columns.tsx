// Columns and cards of the list of exams.
import { FileTextOutlined } from '@ant-design/icons'
import { Switch } from 'antd'
import { Link } from 'react-router'
import { percent, ratioOf } from '#shared/ratio.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { Clamp } from '#ui/text/Clamp.tsx'
import { Delta } from '#ui/page/Delta.tsx'
import { NameLink } from '#ui/table/NameLink.tsx'
import { useMay } from '#ui/api/session.tsx'
import { Meter } from '#ui/page/Strip.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import type { CardOf } from '#ui/table/card.ts'
import type { Column } from '#ui/table/column.tsx'
import { ENABLED } from '#features/assessment/question-banks/contract.ts'
import { type ExamBank, exams, type ListedExam } from '../contract.ts'
import { listedStates } from '../fields.ts'
import { insideOf, markingOf, stateOf } from './exam-steps.ts'

const number = (n: number) => n.toLocaleString('zh-CN')

/** The cover, 64 × 44; without one a paper icon. */
function ExamCover({ exam }: { exam: ListedExam }) {
  return (
    <span className="yw-exam-cover" aria-hidden>
      {exam.imageUrl ? <img src={exam.imageUrl} alt="" loading="lazy" /> : <FileTextOutlined />}
    </span>
  )
}

const tones = { COMING: 'brand', OPEN: 'success', GRADING: 'warning', ENDED: 'neutral' } as const

function ExamState({ exam }: { exam: ListedExam }) {
  const state = stateOf(exam)
  return (
    <Pill tone={tones[state]} icon={null}>
      {listedStates[state]}
    </Pill>
  )
}

/** Name of a bank; `told` marks a disabled one. */
function BankName({ bank, told }: { bank: ExamBank | undefined; told: boolean }) {
  if (!bank) return <span className="yw-muted">-</span>
  return (
    <>
      <Clamp text={bank.categoryName} lines={1} />
      {told && bank.status !== ENABLED && <span className="yw-muted">（已禁用）</span>}
    </>
  )
}

const TemplateMark = () => (
  <Pill tone="brand" icon={null}>
    模板
  </Pill>
)

function ScoreSwitch({ exam }: { exam: ListedExam }) {
  const may = useMay()
  const act = useApiMutation(exams.update, { done: ({ displayScore }) => (displayScore ? '已启用' : '已禁用'), refresh: [exams.page] })
  return (
    <Switch
      size="small"
      aria-label={`允许查看成绩 ${exam.examinationName}`}
      checked={exam.displayScore}
      loading={act.busy}
      disabled={!exam.canEdit || !may(exams.update)}
      onChange={(displayScore) => void act.run({ params: { id: exam.id }, body: { displayScore } })}
    />
  )
}

/** When scores become visible, if they are not yet. */
function publicationOf({ displayScore, published, publishTime }: ListedExam): string | null {
  if (!displayScore || published) return null
  return publishTime ? `${publishTime.slice(0, 16)} 发布` : '待发布'
}

function Taken({ exam: { requiredUserCount: all, participatedUserCount: took } }: { exam: ListedExam }) {
  if (!all) return <span className="yw-muted">没有应考人员</span>
  return (
    <div className="yw-exam-taken">
      <span>
        <Meter part={took} whole={all} />
        {took > 0 && <b>{percent(ratioOf(took, all))}</b>}
      </span>
      <small>{took > 0 ? `${number(took)} / ${number(all)} 人` : `应考 ${number(all)} 人`}</small>
    </div>
  )
}

function Waiting({ exam }: { exam: ListedExam }) {
  const may = useMay()
  if (!exam.canEdit || !may('marking:menu')) return <span className="yw-warn">{number(exam.pendingUserCount)} 人待阅卷</span>
  return (
    <Link className="yw-warn" to={markingOf(exam)}>
      {number(exam.markingUserCount)} 人待阅卷
    </Link>
  )
}

/** The pass ratio, marked as provisional until the end. While people wait for marking, the cell shows their number instead. */
function PassRatio({ exam, inLine = false }: { exam: ListedExam; inLine?: boolean }) {
  const { pendingUserCount, markingUserCount, canEdit, passRatio, previousPassRatio } = exam
  if (pendingUserCount > 0 || (canEdit && markingUserCount > 0))
    return (
      <span className={inLine ? undefined : 'yw-exam-pass'}>
        <Waiting exam={exam} />
        {passRatio !== null && !inLine && <small>暂定 {percent(passRatio)}</small>}
      </span>
    )
  if (passRatio === null) return inLine ? `合格线 ${exam.passRate}%` : <span className="yw-muted">-</span>
  return (
    <span className="yw-exam-pass">
      {inLine && '合格率'}
      <b>{percent(passRatio)}</b>
      {exam.state === 'ENDED' ? <Delta now={passRatio} before={previousPassRatio} kind="points" /> : <small>暂定</small>}
    </span>
  )
}

const two = (first: string, second: string) => (
  <div className="yw-exam-when">
    {first}
    <small>{second}</small>
  </div>
)
const whenOf = (e: ListedExam) => [e.startTime.slice(0, 16), e.endTime ? `至 ${e.endTime.slice(0, 16)}` : '长期有效'] as const
const paperWords = (e: ListedExam) => (e.questionCount ? `${number(e.questionCount)} 题 ${e.totalScore} 分` : null)

export const examColumns: Column<ListedExam>[] = [
  {
    key: 'examinationName',
    title: '考试标题',
    least: 200,
    tone: 'name',
    always: true,
    render: (e) => (
      <span className="yw-exam-name">
        <ExamCover exam={e} />
        <span>
          <NameLink to={insideOf(e)} name={e.examinationName} />
          {e.template && <TemplateMark />}
        </span>
      </span>
    ),
  },
  { key: 'categoryName', title: '题库', least: 112, line: (e, n) => <BankName bank={e.categories[n]} told={!e.sat} /> },
  { key: 'startTime', title: '考试时间', width: 140, render: (e) => two(...whenOf(e)) },
  { key: 'state', title: '状态', width: 74, render: (e) => <ExamState exam={e} /> },
  {
    key: 'examDurationMinute',
    title: '时长与次数',
    width: 96,
    render: (e) => two(`${e.examDurationMinute} 分钟`, `可考 ${e.maxExamCnt} 次`),
  },
  {
    key: 'totalScore',
    title: '试卷',
    width: 100,
    render: (e) => (
      <div className="yw-exam-when">
        {paperWords(e) ?? <span className="yw-warn">未设置</span>}
        <small>合格线 {e.passRate}%</small>
      </div>
    ),
  },
  { key: 'participatedUserCount', title: '参加', width: 108, render: (e) => <Taken exam={e} /> },
  { key: 'passRatio', title: '合格率', width: 108, render: (e) => <PassRatio exam={e} /> },
  {
    key: 'displayScore',
    title: '允许查看成绩',
    width: 108,
    align: 'center',
    render: (e) => (
      <>
        <ScoreSwitch exam={e} />
        <small className="yw-exam-publish">{publicationOf(e)}</small>
      </>
    ),
  },
]

export const examCard = (e: ListedExam): CardOf => ({
  cover: <ExamCover exam={e} />,
  title: <NameLink to={insideOf(e)} name={e.examinationName} />,
  mark: (
    <>
      {e.template && <TemplateMark />} <ExamState exam={e} />
    </>
  ),
  lines: [
    whenOf(e).join(' '),
    <>
      {paperWords(e) ?? <span className="yw-warn">还没有试卷</span>}
      {' · '}
      <PassRatio exam={e} inLine />
      {publicationOf(e) && ' · 成绩待发布'}
    </>,
  ],
  bar: <Taken exam={e} />,
  setting: (
    <span className="yw-card-setting">
      允许查看成绩
      <ScoreSwitch exam={e} />
    </span>
  ),
})
