// Form fields of scoring: the attempt that counts, partly right answers, the markers, and the bounds of levels.
import { Form, Select, Switch } from 'antd'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { attemptPolicies, blankPolicies, levelFields, maxTolerance, multiPolicies, secondMarks } from '../fields.ts'

const choices = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** Fields of two markers: how their points count, and from which difference a third person decides. */
function SecondMarkFields({ disabled }: { disabled: boolean }) {
  const mode = Form.useWatch<string | undefined>('secondMark')
  return (
    <div className="yw-exam-numbers">
      <Form.Item
        name="secondMark"
        label="简答题阅卷"
        tooltip="双评：每份作答由两人各评一次，互不可见；分差之内按所选取分，超出时由第三人定分"
      >
        <Select options={choices(secondMarks)} disabled={disabled} />
      </Form.Item>
      {mode !== undefined && mode !== 'NONE' && (
        <NumberItem
          name="markTolerance"
          label="允许分差"
          tooltip="两人的分数相差超过这个分数时，由第三人定分"
          rules={[{ required: true, message: '请输入允许分差' }]}
          input={{ min: 0, max: maxTolerance, precision: 2, suffix: '分', disabled }}
        />
      )}
    </div>
  )
}

export function ScoringFields({ disabled }: { disabled: boolean }) {
  const own = Form.useWatch<boolean | undefined>('ownScale')
  return (
    <>
      <div className="yw-exam-numbers">
        <Form.Item name="attemptPolicy" label="计分规则" tooltip="多次参加时，以哪一次的成绩为准">
          <Select options={choices(attemptPolicies)} disabled={disabled} />
        </Form.Item>
        <Form.Item name="multiPolicy" label="多选题">
          <Select options={choices(multiPolicies)} disabled={disabled} popupMatchSelectWidth={false} />
        </Form.Item>
        <Form.Item name="blankPolicy" label="填空题">
          <Select options={choices(blankPolicies)} disabled={disabled} />
        </Form.Item>
      </div>
      <SecondMarkFields disabled={disabled} />
      <div className="yw-exam-levels">
        <Form.Item
          name="ownScale"
          label="自定义成绩等级"
          valuePropName="checked"
          tooltip="得分率达到的最低百分比，低于较差的为差；不自定义时按企业设置"
        >
          <Switch disabled={disabled} />
        </Form.Item>
        {own &&
          Object.entries(levelFields).map(([key, label]) => (
            <NumberItem
              key={key}
              name={['gradeScale', key]}
              label={label}
              rules={[{ required: true, message: '请输入成绩等级' }]}
              input={{ min: 0, max: 100, prefix: '≥', suffix: '%', disabled }}
            />
          ))}
      </div>
    </>
  )
}
