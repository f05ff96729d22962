// The customer, the situation, the limits and the lines that any turn may need.
import { Form, Input, Select, Switch } from 'antd'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { Segmented } from '#ui/page/Segmented.tsx'
import {
  type Difficulty,
  difficultyLabels,
  difficultyWords,
  mannerLabels,
  maxAsides,
  maxLine,
  maxMinutes,
  maxRedLines,
  maxTurns,
} from '#shared/scenario-rules.ts'
import type { Scenario } from '#shared/scenario.ts'
import { Cards } from './Cards.tsx'

const options = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
const closings = [
  ['done', '目标完成时', '如：行，那你把资料发我吧。'],
  ['patience', '失去耐心时', '如：算了，我还有事，先这样。'],
  ['limit', '到轮数或时间时', '可不填'],
  ['redLine', '触碰红线结束时', '可不填'],
] as const

interface Props {
  of: Scenario
  readOnly: boolean
}

function LimitsPart({ of, readOnly }: Props) {
  return (
    <section className="yw-scenario-part" aria-label="难度与限制">
      <header>
        <h2>难度与限制</h2>
      </header>
      <Form.Item name={['difficulty']} label="难度" extra={difficultyWords(of.difficulty)}>
        <Segmented<Difficulty> options={options(difficultyLabels) as { value: Difficulty; label: string }[]} disabled={readOnly} />
      </Form.Item>
      <div className="yw-scenario-row">
        <NumberItem name={['limits', 'turns']} label="最多几轮" input={{ min: 1, max: maxTurns, precision: 0 }} />
        <NumberItem name={['limits', 'minutes']} label="最多几分钟" input={{ min: 1, max: maxMinutes, precision: 0 }} />
      </div>
      <Form.Item name={['limits', 'endsAtRedLine']} label="触碰红线时结束对话" valuePropName="checked" layout="horizontal">
        <Switch />
      </Form.Item>
    </section>
  )
}

function ClosingsPart() {
  return (
    <section className="yw-scenario-part" aria-label="结束语">
      <header>
        <h2>结束语</h2>
      </header>
      {closings.map(([name, label, placeholder]) => (
        <Form.Item key={name} name={['closings', name]} label={label}>
          <Input maxLength={maxLine} placeholder={placeholder} />
        </Form.Item>
      ))}
    </section>
  )
}

export function PersonaPart({ of, readOnly }: Props) {
  return (
    <>
      <section className="yw-scenario-part" aria-label="客户">
        <header>
          <h2>客户</h2>
        </header>
        <Form.Item name={['persona', 'name']} label="姓名">
          <Input maxLength={20} placeholder="如：张先生" />
        </Form.Item>
        <Form.Item name={['persona', 'job']} label="职业">
          <Input maxLength={40} placeholder="如：装修公司项目经理" />
        </Form.Item>
        <Form.Item name={['persona', 'manner']} label="说话的样子">
          <Select options={options(mannerLabels)} />
        </Form.Item>
        <Form.Item name={['persona', 'background']} label="客户的情况" extra="客户一开始就知道的事；隐情不要写在这里">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} />
        </Form.Item>
        <Form.Item name={['situation']} label="情形" extra="学员练习前也会看到">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={300} />
        </Form.Item>
        <Form.Item name={['opening']} label="开场白">
          <Input maxLength={maxLine} placeholder="如：你好，听说你们有个医疗险？" />
        </Form.Item>
      </section>
      <LimitsPart of={of} readOnly={readOnly} />
      <ClosingsPart />
      <Cards name={['asides']} title="接话" hint="没有别的话可说时轮流用" one="接话" max={maxAsides} add={() => ''} readOnly={readOnly}>
        {(at, removal) => (
          <div className="yw-scenario-row">
            <Form.Item name={[at]}>
              <Input aria-label={`第${at + 1}句接话`} maxLength={maxLine} />
            </Form.Item>
            {removal}
          </div>
        )}
      </Cards>
      <Cards
        name={['redLines']}
        title="红线用语"
        hint="另外还有租户的违规用语"
        one="红线用语"
        max={maxRedLines}
        add={() => ({ text: '', exceptions: [''] })}
        readOnly={readOnly}
      >
        {(at, removal) => (
          <>
            <div className="yw-scenario-row">
              <Form.Item name={[at, 'text']} label="用语">
                <Input maxLength={40} placeholder="如：保证续保" />
              </Form.Item>
              {removal}
            </div>
            <Form.Item name={[at, 'exceptions', 0]} label="例外" initialValue="">
              <Input maxLength={40} placeholder="如：不保证续保" />
            </Form.Item>
          </>
        )}
      </Cards>
    </>
  )
}
