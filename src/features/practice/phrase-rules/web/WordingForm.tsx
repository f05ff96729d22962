// Form of a phrase: text, level, exceptions, advice, and how often it was said recently.
import { Button, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { May } from '#ui/api/session.tsx'
import { latestAmong } from '#ui/form/use-conflict.tsx'
import { type Level, levels, maxAdvice, maxText, type Wording, phraseRules } from '../contract.ts'
import { CourseField } from './CourseField.tsx'

interface Props {
  of: Wording | 'new' | null
  onClose: () => void
}
interface Values {
  text: string
  level: Level
  exceptions: string[]
  advice: string
  courseId: string | null
}
const blank: Values = { text: '', level: 'WARNING', exceptions: [], advice: '', courseId: null }
const valuesOf = ({ text, level, exceptions, advice, courseId }: Wording): Values => ({ text, level, exceptions, advice, courseId })

const meanings: Record<Level, string> = {
  RED_LINE: '红线：说了这一句最多30分，整次不合格',
  WARNING: '警告：扣合规40分',
  NOTICE: '提醒：扣合规10分',
}

/** Number of recent sentences with the phrase. */
function Past({ text, exceptions }: Pick<Values, 'text' | 'exceptions'>) {
  const [asked, setAsked] = useState<Pick<Values, 'text' | 'exceptions'> | null>(null)
  const body = asked ?? { text, exceptions }
  const { data, error, isFetching } = useApiQuery(phraseRules.past, { body }, { when: asked !== null, inPlace: true })
  const told = () => {
    if (error) return error.message
    if (!data || !asked) return '最近90天的练习和考核里说过几句'
    return data.count ? `「${asked.text}」最近说过 ${data.count} 句` : `最近90天没有人说过「${asked.text}」`
  }
  return (
    <div className="yw-wording-past">
      <Button size="small" disabled={!text.trim()} loading={isFetching} onClick={() => setAsked({ text: text.trim(), exceptions })}>
        在过往练习中查找
      </Button>
      <span className="yw-muted" role="status">
        {told()}
      </span>
      {asked && data && data.sentences.length > 0 && (
        <ul>
          {data.sentences.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function WordingForm({ of, onClose }: Props) {
  const refresh = [phraseRules.page]
  const create = useApiMutation(phraseRules.create, { done: '新增成功', refresh, form: true })
  const update = useApiMutation(phraseRules.update, { done: '编辑成功', refresh, form: true })
  const [form] = Form.useForm<Values>()
  const text = Form.useWatch('text', form) ?? ''
  const exceptions = Form.useWatch('exceptions', form) ?? blank.exceptions
  const known = of === 'new' ? null : of
  return (
    <FormModal<Values>
      open={of !== null}
      form={form}
      title={known ? '编辑违规用语' : '新增违规用语'}
      {...(known ? { subject: known.text } : {})}
      draft={`wording:${known?.id ?? 'new'}`}
      initial={known ? valuesOf(known) : blank}
      okText={known ? '保存' : '新增违规用语'}
      onClose={onClose}
      {...(known ? { latest: async () => latestAmong((await call(phraseRules.page, { query: { id: known.id } })).records, valuesOf) } : {})}
      onSubmit={(values, { touched, version, keeper }) =>
        known
          ? update.run({ body: { ...touched, id: known.id, version: version ?? known.version } }, { keeper })
          : create.run({ body: values }, { keeper })
      }
    >
      <Form.Item name="text" label="用语" rules={[{ required: true, whitespace: true, message: '请输入用语' }]}>
        <Input maxLength={maxText} showCount autoFocus placeholder="如：保证收益" />
      </Form.Item>
      <Form.Item name="level" label="级别" rules={[{ required: true }]}>
        <Radio.Group
          className="yw-wording-levels"
          options={(Object.keys(levels) as Level[]).map((value) => ({ value, label: meanings[value] }))}
        />
      </Form.Item>
      <Form.Item name="exceptions" label="例外" extra="在这些说法里不算，如「不保证收益」">
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', '、', ';', '；']}
          maxLength={maxText}
          placeholder="回车添加，可不填"
        />
      </Form.Item>
      <Form.Item name="advice" label="建议" extra="学员说到时会看到">
        <Input maxLength={maxAdvice} placeholder="如：演示利益是假设的，实际以红利分配为准" />
      </Form.Item>
      <Form.Item name="courseId" label="范围">
        <CourseField known={known} />
      </Form.Item>
      <May do={phraseRules.past}>
        <Past text={text} exceptions={exceptions} />
      </May>
    </FormModal>
  )
}
