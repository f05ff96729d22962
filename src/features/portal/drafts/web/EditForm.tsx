// Form of the words of a draft. Saving checks them again; what the check finds is then a warning on the card.
import { Checkbox, Form, Input } from 'antd'
import { assertDefined } from '#shared/assert-defined.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { blank } from '#shared/draft-rules.ts'
import { type Draft, type DraftContent, drafts } from '../contract.ts'

interface Props {
  of: Draft | null
  mayAdopt: boolean
  onClose: () => void
  onAdopt: (of: Draft) => void
}

interface Values {
  text: string
  section: string
  /** One option on each line. */
  options: string
  /** Answers as the type needs them: letters, blanks on lines, or the reference answer. */
  answer: string
  /** One point on each line. */
  points: string
  analysis: string
  /** Whether the draft is adopted if the check finds nothing. */
  adopts: boolean
}

const linesOf = (text: string) => text.split('\n').map((line) => line.trim())
const filled = (text: string) => linesOf(text).filter(Boolean)

function valuesOf({ content }: Draft): Values {
  const isLine = content.type === 'LINE'
  return {
    text: content.text,
    section: isLine ? content.section : '',
    options: isLine ? '' : content.options.join('\n'),
    answer: isLine ? content.answer : content.answers.join('\n'),
    points: content.points.join('\n'),
    analysis: isLine ? '' : content.analysis,
    adopts: true,
  }
}

function contentOf({ content: { type } }: Draft, { text, section, options, answer, points, analysis }: Values): DraftContent {
  if (type === 'LINE') return { type, text, section, answer, points: filled(points) }
  const isWhole = type === 'SHORT' || type === 'JUDGE'
  return { type, text, options: filled(options), answers: isWhole ? [answer.trim()] : filled(answer), points: filled(points), analysis }
}

const answerHints = {
  SINGLE: '正确选项的字母，如 A',
  MULTIPLE: '正确选项的字母，每行一个',
  JUDGE: '「对」或「错」',
  FILL: '每行一个空的答案；一个空有几种答案时用「|」分开',
  SHORT: '参考答案',
  LINE: '学员的参考答案',
} as const

const area = <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2000} />

export function EditForm({ of, mayAdopt, onClose, onAdopt }: Props) {
  const edit = useApiMutation(drafts.edit, { refresh: [drafts.detail], form: true })
  const type = of?.content.type ?? 'SHORT'
  const isChoice = type === 'SINGLE' || type === 'MULTIPLE'
  return (
    <FormModal<Values>
      open={of !== null}
      title="修改草稿"
      draft={`draft:${of?.id ?? 0}`}
      okText="保存"
      width="m"
      initial={of ? valuesOf(of) : {}}
      footer={<span className="yw-muted yw-small">保存后再核对一次，发现的问题作为提醒</span>}
      onClose={onClose}
      latest={async () => {
        const { drafts: all } = await call(drafts.detail, { params: { id: of?.batchId ?? '0' } })
        const now = assertDefined(
          all.find(({ id }) => id === of?.id),
          'the draft that changed',
        )
        return { values: valuesOf(now), version: String(now.version) }
      }}
      onSubmit={async (values, { version, keeper }) => {
        if (!of) return { ok: true, content: null }
        const outcome = await edit.run(
          {
            params: { id: of.id },
            body: { content: contentOf(of, values), version: version === undefined ? of.version : Number(version) },
          },
          { keeper },
        )
        if (outcome.ok && mayAdopt && values.adopts && !outcome.content.found.length) onAdopt(outcome.content)
        return outcome
      }}
    >
      <Form.Item
        name="text"
        label={type === 'LINE' ? '客户说' : '题目'}
        {...(type === 'FILL' ? { extra: `每个空写成 ${blank}` } : {})}
        rules={[{ required: true, whitespace: true, message: '请输入题目' }]}
      >
        {area}
      </Form.Item>
      {type === 'LINE' && (
        <Form.Item name="section" label="章节">
          <Input maxLength={50} />
        </Form.Item>
      )}
      {isChoice && (
        <Form.Item name="options" label="选项" extra="每行一个，依次为 A、B、C">
          {area}
        </Form.Item>
      )}
      <Form.Item name="answer" label={type === 'LINE' ? '参考答案' : '答案'} extra={answerHints[type]}>
        {area}
      </Form.Item>
      {(type === 'LINE' || type === 'SHORT') && (
        <Form.Item name="points" label={type === 'LINE' ? '答题要点' : '得分点'} extra="每行一个">
          {area}
        </Form.Item>
      )}
      {type !== 'LINE' && (
        <Form.Item name="analysis" label="解析">
          {area}
        </Form.Item>
      )}
      {mayAdopt && (
        <Form.Item name="adopts" valuePropName="checked">
          <Checkbox>核对没有问题就采用</Checkbox>
        </Form.Item>
      )}
    </FormModal>
  )
}
