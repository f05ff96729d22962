// Stages with their goals, and words to avoid.
import { Form, Input, Select } from 'antd'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { goalKindLabels, maxAvoided, maxGoals, maxLine, maxStages } from '#shared/scenario-rules.ts'
import type { Scenario } from '#shared/scenario.ts'
import { May } from '#ui/api/session.tsx'
import { documents } from '#features/authoring/documents/contract.ts'
import { FactPicker, type PickedFact } from '#features/authoring/documents/web/FactPicker.tsx'
import { Cards } from './Cards.tsx'
import { freeId, newGoal, newStage } from './parts.ts'

const kinds = Object.entries(goalKindLabels).map(([value, label]) => ({ value, label }))
interface Props {
  of: Scenario
  readOnly: boolean
}

function Goals({ of, stage, readOnly }: Props & { stage: number }) {
  const form = Form.useFormInstance<Scenario>()
  const onFact = (at: number, fact: PickedFact | null) => {
    const set = (name: string, value: string) => form.setFieldValue(['stages', stage, 'goals', at, name] as never, value as never)
    set('quote', fact?.quote ?? '')
    if (!fact) return
    set('point', fact.point)
    set('source', fact.source)
  }
  return (
    <Cards
      name={[stage, 'goals']}
      title="目标"
      group={`第${stage + 1}个阶段的目标`}
      hint="学员练习前只看到名称"
      one="目标"
      max={maxGoals}
      add={() => newGoal(of)}
      readOnly={readOnly}
    >
      {(at, removal) => {
        const kind = of.stages[stage]?.goals[at]?.kind
        return (
          <>
            <div className="yw-scenario-row">
              <Form.Item name={[at, 'name']} label="名称">
                <Input maxLength={20} placeholder="如：问健康状况" />
              </Form.Item>
              <Form.Item name={[at, 'kind']} label="类型">
                <Select options={kinds} />
              </Form.Item>
              {removal}
            </div>
            <Form.Item
              name={[at, 'point']}
              label="要点"
              extra={kind === 'TELL_FACT' ? '数字或意思讲错会记为讲错，并扣耐心' : '用 | 分开几种说法，×2 是权重，开头的 ！表示必须'}
            >
              <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={300} placeholder="如：身体怎么样|有没有做过体检" />
            </Form.Item>
            <Form.Item name={[at, 'reply']} label="客户的回应（不用模型时）">
              <Input maxLength={maxLine} placeholder="可不填，不填时用接话" />
            </Form.Item>
            {kind === 'TELL_FACT' && (
              <>
                {/* the picker sets it: a form watches named fields alone */}
                <Form.Item name={[at, 'quote']} hidden>
                  <Input />
                </Form.Item>
                <May do={documents.facts}>
                  <Form.Item name={[at, 'fact']} label="从资料中选取事实" extra={of.stages[stage]?.goals[at]?.quote}>
                    <FactPicker disabled={readOnly} onPick={(fact) => onFact(at, fact)} />
                  </Form.Item>
                </May>
                <Form.Item name={[at, 'source']} label="出处">
                  <Input maxLength={60} placeholder="如：条款第3页" />
                </Form.Item>
              </>
            )}
          </>
        )
      }}
    </Cards>
  )
}

export function StageCards({ of, readOnly }: Props) {
  return (
    <Cards
      name={['stages']}
      title="阶段"
      hint="按顺序推进，达到几个目标就进入下一阶段"
      one="阶段"
      max={maxStages}
      add={() => newStage(of)}
      readOnly={readOnly}
    >
      {(at, removal) => (
        <>
          <div className="yw-scenario-row">
            <Form.Item name={[at, 'name']} label="阶段">
              <Input maxLength={20} placeholder="如：了解需求" />
            </Form.Item>
            <NumberItem name={[at, 'need']} label="需达到" input={{ min: 1, max: maxGoals, precision: 0 }} />
            {removal}
          </div>
          <Goals of={of} stage={at} readOnly={readOnly} />
        </>
      )}
    </Cards>
  )
}

export function AvoidCards({ of, readOnly }: Props) {
  return (
    <Cards
      name={['avoid']}
      title="避免的说法"
      hint="说到一次就扣合规分"
      one="避免的说法"
      max={maxAvoided}
      add={() => ({ id: freeId(of, 'a'), name: '', point: '' })}
      readOnly={readOnly}
    >
      {(at, removal) => (
        <div className="yw-scenario-row">
          <Form.Item name={[at, 'name']} label="名称">
            <Input maxLength={20} placeholder="如：催促客户" />
          </Form.Item>
          <Form.Item name={[at, 'point']} label="说法">
            <Input maxLength={300} placeholder="如：今天不买就没有了|最后一天" />
          </Form.Item>
          {removal}
        </div>
      )}
    </Cards>
  )
}
