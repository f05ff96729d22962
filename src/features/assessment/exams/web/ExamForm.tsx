// Form of an exam: name, time, length, attempts, banks, pass line, cover.
import { Alert, Form, Input } from 'antd'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { TextFields } from '#ui/form/TextFields.tsx'
import { MediaField } from '#ui/media/MediaField.tsx'
import { useShowMade } from '#ui/table/use-show-made.ts'
import { pickDirty } from '#ui/form/dirty-fields.ts'
import { ENABLED } from '#features/assessment/question-banks/contract.ts'
import { BankPicker } from '#features/assessment/question-banks/web/BankPicker.tsx'
import { byName } from '#shared/field-table.ts'
import { usualPassRate, usualScale } from '#shared/scores.ts'
import { type Exam, exams } from '../contract.ts'
import {
  coverRule,
  type ExamField,
  examFieldNames,
  examFields,
  lockedMeasures,
  maxAttempts,
  maxMinutes,
  type Measure,
  measures,
} from '../fields.ts'
import { ExamTimes } from './ExamTimes.tsx'
import { FairFields } from './FairFields.tsx'
import { PublicationFields } from './PublicationFields.tsx'
import { ScoringFields } from './ScoringFields.tsx'
import { formTitle } from '#ui/form/form-title.ts'
import './exams.css'

interface Values extends Partial<Pick<Exam, ExamField | Measure>> {
  examinationName: string
  startTime?: string | null
  endTime?: string | null
  examDurationMinute?: number | null
  latestStartMinutes?: number | null
  maxExamCnt?: number | null
  passRate?: number | null
  attemptPolicy?: Exam['attemptPolicy']
  multiPolicy?: Exam['multiPolicy']
  blankPolicy?: Exam['blankPolicy']
  secondMark?: Exam['secondMark']
  markTolerance?: number | null
  ownScale?: boolean
  gradeScale?: Exam['gradeScale']
  banks?: string[]
  displayScore: boolean
  publishMode?: Exam['publishMode']
  publishTime?: string | null
  reviewMode?: Exam['reviewMode']
  reviewFrom?: Exam['reviewFrom']
  standingMode?: Exam['standingMode']
  imageId?: string | null
}
const valuesOf = (exam: Exam): Values => ({
  ...exam,
  banks: exam.categories.map((c) => c.categoryId),
  ownScale: exam.gradeScale !== null,
  gradeScale: exam.gradeScale ?? usualScale,
})
const fresh: Partial<Values> = {
  maxExamCnt: 1,
  passRate: usualPassRate,
  displayScore: true,
  publishMode: 'AT_ONCE',
  gradeScale: usualScale,
  reviewMode: 'MARKS',
  reviewFrom: 'END',
  standingMode: 'NONE',
  attemptPolicy: 'HIGHEST',
  multiPolicy: 'ALL_OR_NOTHING',
  blankPolicy: 'PER_BLANK',
  secondMark: 'NONE',
  markTolerance: 2,
}
const fieldOf = (field: string) => (field === 'categories' ? 'banks' : field)
/** Names in the request of form fields that are called otherwise. */
const sentAs = { banks: 'categories', ownScale: 'gradeScale' } as const

const lockedWords = [
  '开始时间',
  '时长',
  '次数',
  '合格线',
  '计分规则',
  '双评',
  '成绩等级',
  ...lockedMeasures.map((name) => measures[name].label),
].join('、')

/** The latest stored version, for the comparison after a conflict. */
const latestOf = (exam: Exam | null) =>
  exam
    ? {
        latest: async () => {
          const now = await call(exams.detail, { params: { id: exam.id } })
          return { values: valuesOf(now), version: now.version }
        },
      }
    : {}

function bodyOf({ ownScale, gradeScale, banks = [], ...values }: Values) {
  const { startTime, endTime, examDurationMinute, latestStartMinutes, maxExamCnt, passRate, imageId, publishTime, markTolerance, ...rest } =
    values
  return {
    ...rest,
    gradeScale: (ownScale && gradeScale) || null,
    ...byName(examFieldNames, (name) => rest[name] ?? ''),
    imageId: imageId ?? '',
    publishTime: rest.publishMode === 'AT_TIME' ? (publishTime ?? '') : null,
    startTime: startTime ?? '',
    endTime: endTime ?? null,
    examDurationMinute: examDurationMinute ?? 0,
    latestStartMinutes: latestStartMinutes ?? null,
    maxExamCnt: maxExamCnt ?? 1,
    passRate: passRate ?? usualPassRate,
    markTolerance: markTolerance ?? 2,
    categories: banks.map((categoryId) => ({ categoryId })),
  }
}

interface Props {
  /** null: closed; 'new': a new exam. */
  of: Exam | 'new' | null
  onClose: () => void
}

const chosenBanks = (exam: Exam | null) =>
  exam?.categories.map(({ categoryId: id, categoryName: name, status }) => ({ id, name, isEnabled: status === ENABLED })) ?? []

/** Fields of time, length, number of attempts and pass line. */
function TimeFields({ sat, readOnly }: { sat: boolean; readOnly: boolean }) {
  return (
    <>
      <ExamTimes isStartLocked={sat || readOnly} isEndLocked={readOnly} />
      <div className="yw-exam-numbers is-four">
        <NumberItem
          name="examDurationMinute"
          label="考试时长"
          required
          rules={[{ required: true, message: '请输入考试时长' }]}
          input={{ min: 1, max: maxMinutes, precision: 0, suffix: '分钟', disabled: sat || readOnly }}
        />
        <NumberItem
          name="latestStartMinutes"
          label="最晚入场"
          tooltip="开始时间之后多少分钟内可以入场；留空时考试时间内都可以。已入场过的和补考的不受限"
          input={{ min: 1, max: maxMinutes, precision: 0, suffix: '分钟', placeholder: '不限', disabled: readOnly }}
        />
        <NumberItem
          name="maxExamCnt"
          label="考试次数"
          rules={[{ required: true, message: '请输入考试次数' }]}
          input={{ min: 1, max: maxAttempts, precision: 0, suffix: '次', disabled: sat || readOnly }}
        />
        <NumberItem
          name="passRate"
          label="合格线"
          tooltip="得分达到总分的这个比例为合格"
          input={{ min: 0, max: 100, suffix: '%', placeholder: String(usualPassRate), disabled: sat || readOnly }}
        />
      </div>
    </>
  )
}

export function ExamForm({ of, onClose }: Props) {
  const refresh = [exams.page, exams.detail]
  const show = useShowMade()
  const create = useApiMutation(exams.create, { done: '添加成功', refresh, form: true, onDone: show })
  const update = useApiMutation(exams.update, { done: '编辑成功', refresh, form: true })
  const exam = of === 'new' ? null : of
  const readOnly = exam !== null && !exam.canEdit
  const sat = exam?.sat ?? false
  return (
    <FormModal<Values>
      open={of !== null}
      title={formTitle('考试', exam, readOnly)}
      subject={exam?.examinationName}
      draft={`exam:${exam?.id ?? 'new'}`}
      readOnly={readOnly}
      width="m"
      initial={exam ? valuesOf(exam) : fresh}
      okText={exam ? '保存' : '新建考试'}
      fieldOf={fieldOf}
      onClose={onClose}
      {...latestOf(exam)}
      onSubmit={(values, { touched, version, keeper }) => {
        const body = bodyOf(values)
        if (!exam) return create.run({ body }, { keeper })
        const edit = pickDirty(body, touched, sentAs)
        return update.run({ params: { id: exam.id }, body: { ...edit, version: version ?? exam.version } }, { keeper })
      }}
    >
      {sat && (
        <Alert
          className="yw-exam-sat"
          type="info"
          showIcon
          title="已有人参加考试"
          description={`${lockedWords}和题库不能再修改；结束时间可以延后。`}
        />
      )}
      <Form.Item name="examinationName" label="考试标题" rules={[{ required: true, whitespace: true, message: '请输入考试标题' }]}>
        <Input maxLength={100} showCount autoFocus placeholder="如：2026年第一季度产品知识考试" />
      </Form.Item>
      <TimeFields sat={sat} readOnly={readOnly} />
      <ScoringFields disabled={sat || readOnly} />
      <Form.Item name="banks" label="题库" rules={[{ required: true, message: '请选择题库' }]}>
        <BankPicker mode="multiple" disabled={sat || readOnly} also={chosenBanks(exam)} />
      </Form.Item>
      <PublicationFields disabled={readOnly} />
      <FairFields sat={sat} disabled={readOnly} />
      <TextFields fields={examFields} />
      <Form.Item name="imageId" label="封面">
        <MediaField
          kind="image"
          disabled={readOnly}
          endpoint={exams.upload}
          rule={coverRule}
          url={exam?.imageUrl ?? null}
          hint="建议尺寸300*300"
        />
      </Form.Item>
    </FormModal>
  )
}
