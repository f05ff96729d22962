// Secrets in layers, and objections with their triggers and replies.
import { Form, Input, Select } from 'antd'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { maxLayers, maxLine, maxObjections, maxReplies, maxSecrets, maxTurns } from '#shared/scenario-rules.ts'
import type { Scenario } from '#shared/scenario.ts'
import { Cards } from './Cards.tsx'
import { goalOptions, newObjection, newSecret, stageOptions } from './parts.ts'

interface Props {
  of: Scenario
  readOnly: boolean
}
const places = ['第一次', '第二次', '第三次']
const triggers = [
  { value: 'STAGE', label: '进入阶段时' },
  { value: 'TURN', label: '到第几轮' },
  { value: 'SAID', label: '学员说到' },
]

export function SecretCards({ of, readOnly }: Props) {
  return (
    <Cards
      name={['secrets']}
      title="隐情"
      hint="问到才说，一层比一层深；没问到之前模型也不知道"
      one="隐情"
      max={maxSecrets}
      add={() => newSecret(of)}
      readOnly={readOnly}
    >
      {(at, removal) => (
        <>
          <div className="yw-scenario-row">
            <Form.Item name={[at, 'name']} label="名称">
              <Input maxLength={20} placeholder="如：高血压" />
            </Form.Item>
            <Form.Item name={[at, 'goal']} label="由哪个目标问到" getValueProps={(value: string) => ({ value: value || undefined })}>
              <Select options={goalOptions(of)} placeholder="请选择目标" />
            </Form.Item>
            {removal}
          </div>
          {places.slice(0, maxLayers).map((place, layer) => (
            <Form.Item key={place} name={[at, 'layers', layer]} label={`${place}问到时说`}>
              <Input maxLength={maxLine} placeholder={layer === 0 ? '客户的原话，如：去年体检血压有点高。' : '可不填'} />
            </Form.Item>
          ))}
        </>
      )}
    </Cards>
  )
}

function TriggerValue({ of, at }: { of: Scenario; at: number }) {
  const on = of.objections[at]?.trigger.on ?? 'STAGE'
  if (on === 'TURN')
    return <NumberItem name={[at, 'trigger', 'turn']} label="轮" input={{ min: 1, max: maxTurns, precision: 0 }} initialValue={3} />
  if (on === 'SAID')
    return (
      <Form.Item name={[at, 'trigger', 'point']} label="说到什么" initialValue="">
        <Input maxLength={300} placeholder="如：每年保费三千|一年三千" />
      </Form.Item>
    )
  return (
    <Form.Item
      name={[at, 'trigger', 'stage']}
      label="阶段"
      initialValue=""
      getValueProps={(value: string) => ({ value: value || undefined })}
    >
      <Select options={stageOptions(of)} placeholder="请选择阶段" />
    </Form.Item>
  )
}

export function ObjectionCards({ of, readOnly }: Props) {
  return (
    <Cards
      name={['objections']}
      title="异议"
      hint="没有化解就隔一轮再提，一次比一次坚决"
      one="异议"
      max={maxObjections}
      add={() => newObjection(of)}
      readOnly={readOnly}
    >
      {(at, removal) => (
        <>
          <div className="yw-scenario-row">
            <Form.Item name={[at, 'name']} label="名称">
              <Input maxLength={20} placeholder="如：嫌贵" />
            </Form.Item>
            <Form.Item name={[at, 'settledBy']} label="由哪个目标化解" getValueProps={(value: string) => ({ value: value || undefined })}>
              <Select options={goalOptions(of)} allowClear placeholder="可不选" />
            </Form.Item>
            {removal}
          </div>
          <div className="yw-scenario-row">
            <Form.Item name={[at, 'trigger', 'on']} label="什么时候提">
              <Select options={triggers} />
            </Form.Item>
            <TriggerValue of={of} at={at} />
          </div>
          {places.slice(0, maxReplies).map((place, reply) => (
            <Form.Item key={place} name={[at, 'replies', reply]} label={`${place}这样说`}>
              <Input maxLength={maxLine} placeholder={reply === 0 ? '如：这个价钱有点高了。' : '可不填'} />
            </Form.Item>
          ))}
          <Form.Item name={[at, 'closing']} label="始终没有化解时，客户离开前说">
            <Input maxLength={maxLine} placeholder="不填时客户不会因此离开" />
          </Form.Item>
        </>
      )}
    </Cards>
  )
}
