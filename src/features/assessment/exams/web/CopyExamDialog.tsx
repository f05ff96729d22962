// Dialog that makes an exam from another one or a template: asks for title and times, and copies the rest.
import { Checkbox, Form, Input, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { copyTitle } from '#shared/copy-title.ts'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useMay } from '#ui/api/session.tsx'
import { useShowMade } from '#ui/table/use-show-made.ts'
import { peopleNamed } from '#features/organisation/users/web/MoveUsersDialog.tsx'
import { assignments, type Exam, exams } from '../contract.ts'
import { ExamTimes } from './ExamTimes.tsx'

interface Values {
  template?: string
  examinationName: string
  startTime?: string | null
  endTime?: string | null
  assigned?: boolean
}

/** Maximum number of offered templates; the search covers all of them. */
const maxTemplates = 100
const paperOf = ({ questionCount, totalScore }: Exam) => (questionCount ? `${questionCount} 题 ${totalScore} 分` : '还没有试卷')

function emptyWords({ isPending, error }: { isPending: boolean; error: unknown }, sought: string): string {
  if (isPending) return '正在读取'
  if (error) return '模板没有读出来，请稍后再试'
  return sought ? '没有这样的模板' : '没有模板：在考试的「更多」中可以「设为模板」'
}

/** Picker of a template by name, with the contents of each. */
function TemplateField({ chosen, onChoose }: { chosen: Exam | null; onChoose: (exam: Exam) => void }) {
  const [text, setText] = useState('')
  const examinationName = useDeferredValue(text.trim())
  const read = useApiQuery(exams.page, { body: { template: 'ONLY', pageSize: maxTemplates, examinationName } })
  const found = read.data?.records ?? []
  const offered = chosen && !text && !found.some((e) => e.id === chosen.id) ? [chosen, ...found] : found
  return (
    <Form.Item name="template" label="模板" rules={[{ required: true, message: '请选择模板' }]}>
      <Select
        autoFocus
        loading={read.isFetching}
        placeholder="选择模板"
        showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
        notFoundContent={emptyWords(read, text)}
        options={offered.map((e) => ({ value: e.id, label: e.examinationName, exam: e }))}
        optionRender={({ data: { exam } }) => (
          <span className="yw-exam-template">
            {exam.examinationName}
            <small>
              {paperOf(exam)} · {exam.examDurationMinute} 分钟 · {exam.categoryName}
            </small>
          </span>
        )}
        onChange={(_, option) => option && !Array.isArray(option) && onChoose(option.exam)}
      />
    </Form.Item>
  )
}

/** `of`: an exam to copy, or `template` to choose one. */
export function CopyExamDialog({ of, onClose }: { of: Exam | 'template' | null; onClose: () => void }) {
  const may = useMay()
  const show = useShowMade()
  const [form] = Form.useForm<Values>()
  const isTemplate = of === 'template'
  const source = isTemplate ? null : of
  const verb = isTemplate ? '新建考试' : '复制'
  const [chosen, choose] = useState<Exam | null>(null)
  const from = source ?? chosen
  const copy = useApiMutation(exams.copy, {
    done: ({ examinationName }) => `${isTemplate ? '新建' : '复制'}成功：${examinationName}`,
    left: { verb: '指派', leads: peopleNamed },
    refresh: [exams.page],
    form: true,
    onDone: show,
  })
  return (
    <FormModal<Values>
      form={form}
      open={of !== null}
      title={isTemplate ? '从模板新建考试' : '复制考试'}
      subject={source?.examinationName}
      draft={isTemplate ? 'exam-of-template' : `exam-copy:${source?.id}`}
      initial={{
        examinationName: source ? copyTitle(source.examinationName, [source.examinationName]) : '',
        startTime: null,
        endTime: null,
        assigned: false,
      }}
      okText={verb}
      footer={isTemplate ? undefined : '作答和成绩不会复制'}
      onClose={onClose}
      onSubmit={({ template, examinationName, startTime, endTime, assigned = false }, { keeper }) =>
        copy.run(
          {
            params: { id: source?.id ?? template ?? '' },
            body: { examinationName, startTime: startTime ?? '', endTime: endTime ?? null, assigned },
          },
          { keeper },
        )
      }
    >
      {isTemplate && (
        <TemplateField
          chosen={chosen}
          onChoose={(template) => {
            choose(template)
            if (!form.isFieldTouched('examinationName')) form.setFieldValue('examinationName', template.examinationName)
          }}
        />
      )}
      <Form.Item name="examinationName" label="考试标题" rules={[{ required: true, whitespace: true, message: '请输入考试标题' }]}>
        <Input maxLength={100} showCount autoFocus={!isTemplate} />
      </Form.Item>
      <ExamTimes />
      <p className="yw-second yw-exam-copied">
        题库、试卷、分数、时长、次数、计分规则、成绩等级、防作弊、备注和封面与{isTemplate ? '模板' : '原考试'}
        相同；试题以题库中现在的内容为准。
      </p>
      {may(assignments.create) && (
        <Form.Item name="assigned" valuePropName="checked" extra={`${isTemplate ? '模板' : '原考试'}指派的机构和人员成为新考试的应考人员`}>
          <Checkbox disabled={from?.questionCount === 0}>同时复制指派</Checkbox>
        </Form.Item>
      )}
    </FormModal>
  )
}
