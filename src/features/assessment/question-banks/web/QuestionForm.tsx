// Form of a question: type, text, options, key, and plain fields.
import { Form, Input, Radio, Select } from 'antd'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { type ReactNode, useMemo } from 'react'
import { Segmented } from '#ui/page/Segmented.tsx'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import {
  type GivenQuestion,
  maxScore,
  maxTags,
  type Question,
  questionBanks,
  questions,
  questionTypes,
  type QuestionType,
  typeLabels,
} from '../contract.ts'
import { maxTextLength } from '../fields.ts'
import { FillField } from './FillField.tsx'
import { OptionsField } from './OptionsField.tsx'
import { PlainFields } from './PlainFields.tsx'
import { PicturesField } from './PictureButton.tsx'
import { PlainPaste } from './PlainPaste.tsx'
import { QuestionPreview } from './QuestionPreview.tsx'
import { TextTools } from './TextTools.tsx'
import { PointsField } from './PointsField.tsx'
import {
  bodyOf,
  draftOf,
  editOf,
  fieldIn,
  fillFault,
  isChoice,
  latestDraft,
  newDraft,
  turnedTo,
  optionFault,
  type OptionDraft,
  type FillDraft,
  type QuestionDraft,
} from './question-draft.ts'

interface Props {
  /** null: closed; a type: a new question of it. */
  of: Question | { newOf: QuestionType } | null
  categoryId: string
  onClose: () => void
  /** Note about the unsaved question, e.g. similar ones. */
  note?: (question: WrittenQuestion) => ReactNode
}
/** Parts of an unsaved question that identify it among others. */
export type WrittenQuestion = Pick<GivenQuestion, 'subjectName' | 'images' | 'options'> & { type: QuestionType; id?: string }
const isNew = (of: Question | { newOf: QuestionType }): of is { newOf: QuestionType } => 'newOf' in of
const fails = (fault: string | undefined) => (fault ? Promise.reject(new Error(fault)) : Promise.resolve())

/** Fields of the key by type. */
function AnswerFields({ type }: { type: QuestionType }) {
  return (
    <>
      {isChoice(type) && (
        <Form.Item
          name="options"
          label="选项与答案"
          required
          rules={[{ validator: (_, options: OptionDraft[]) => fails(optionFault(type, options)) }]}
          validateTrigger="onSubmit"
        >
          <OptionsField single={type === 0} />
        </Form.Item>
      )}
      {type === 2 && (
        <Form.Item name="judgement" label="答案" rules={[{ required: true, message: '请选择答案' }]}>
          <Radio.Group
            options={[
              { value: '0', label: '对' },
              { value: '1', label: '错' },
            ]}
          />
        </Form.Item>
      )}
      {type === 1 && (
        <Form.Item name="reference" label="参考答案" rules={[{ required: true, whitespace: true, message: '请输入参考答案' }]}>
          <Input.TextArea maxLength={maxTextLength} autoSize={{ minRows: 3, maxRows: 10 }} placeholder="阅卷时参照的答案" />
        </Form.Item>
      )}
      {type === 1 && (
        <Form.Item name="points" label="得分点">
          <PointsField />
        </Form.Item>
      )}
    </>
  )
}

const ScoreFields = () => (
  <div className="yw-form-row">
    <NumberItem
      name="score"
      label="分值"
      rules={[{ required: true, message: '请输入分值' }]}
      input={{
        min: 0,
        max: maxScore,
        precision: 2,
        step: 1,
        style: { width: '100%' },
      }}
    />
    <PlainFields holds="number" />
    <Form.Item
      name="tags"
      label="标签"
      rules={[{ validator: (_, tags?: string[]) => fails(tags && tags.length > maxTags ? `最多${maxTags}个标签` : undefined) }]}
    >
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', '、', ';', '；']}
        maxLength={20}
        placeholder="回车添加，可不填"
      />
    </Form.Item>
  </div>
)

/** Renders the note again at every change, without rendering the form. */
function Note({ of, id }: { of: NonNullable<Props['note']>; id: string | undefined }) {
  const written = Form.useWatch<Partial<QuestionDraft>>([])
  if (!written?.type && written?.type !== 0) return null
  const { subjectName, images, options } = bodyOf({ ...newDraft(written.type), ...written })
  return of({ type: written.type, subjectName, images, options, ...(id ? { id } : {}) })
}

export function QuestionForm({ of, categoryId, onClose, note }: Props) {
  const [form] = Form.useForm<QuestionDraft>()
  const type = (Form.useWatch('type', form) ?? 0) as QuestionType
  const refresh = [questions.page, questions.detail, questions.versions, questionBanks.page, questionBanks.detail, questionBanks.enabled]
  const create = useApiMutation(questions.create, { done: '添加成功', refresh, form: true })
  const update = useApiMutation(questions.update, { done: '编辑成功', refresh, form: true })
  const question = of && !isNew(of) ? of : null
  const draft = useMemo(() => of && (isNew(of) ? newDraft(of.newOf) : draftOf(of)), [of])
  const turn = (to: QuestionType) => {
    if (to === type) return
    form.setFieldsValue(turnedTo(to, type, form.getFieldsValue(true) as QuestionDraft))
    form.setFields((['subjectName', 'options', 'judgement', 'reference', 'fill'] as const).map((name) => ({ name, errors: [] })))
  }
  return (
    <FormModal<QuestionDraft>
      open={of !== null}
      title={question ? '编辑试题' : '新建试题'}
      subject={question ? `第 ${question.version} 版` : ''}
      draft={`question:${question?.id ?? `new:${categoryId}`}`}
      width="l"
      form={form}
      initial={draft ?? {}}
      okText={question ? '保存' : '新建试题'}
      fieldOf={fieldIn(type)}
      onClose={onClose}
      {...(question ? { latest: async () => latestDraft(await call(questions.detail, { params: { id: question.id } })) } : {})}
      onSubmit={(values, { touched, version, keeper }) => {
        const whole = { ...newDraft(values.type), ...values }
        if (!question) return create.run({ body: { ...bodyOf(whole), categoryId, type: values.type } }, { keeper })
        const body = editOf(whole, Object.keys(touched))
        return update.run(
          { params: { id: question.id }, body: { ...body, version: version ? Number(version) : question.version } },
          { keeper },
        )
      }}
    >
      <Form.Item name="type" label="题型" {...(question ? { extra: '题型不能修改' } : {})}>
        <Segmented<QuestionType>
          aria-label="题型"
          disabled={question !== null}
          options={questionTypes.map((value) => ({ value, label: typeLabels[value] }))}
          onChange={turn}
        />
      </Form.Item>
      <PlainPaste>
        <TextTools>
          {type === 4 ? (
            <Form.Item
              name="fill"
              label="题目"
              required
              rules={[{ validator: (_, fill: FillDraft) => fails(fillFault(fill)) }]}
              validateTrigger="onSubmit"
            >
              <FillField />
            </Form.Item>
          ) : (
            <Form.Item name="subjectName" label="题目" rules={[{ required: true, whitespace: true, message: '请输入题目' }]}>
              <Input.TextArea autoFocus maxLength={maxTextLength} autoSize={{ minRows: 2, maxRows: 8 }} placeholder="输入题目" />
            </Form.Item>
          )}
          <Form.Item name="pictures" noStyle>
            <PicturesField />
          </Form.Item>
          <div className="yw-q-gap" />
          <AnswerFields type={type} />
          {note && <Note of={note} id={question?.id} />}
          <PlainFields holds="text" />
        </TextTools>
      </PlainPaste>
      <QuestionPreview />
      <ScoreFields />
    </FormModal>
  )
}
