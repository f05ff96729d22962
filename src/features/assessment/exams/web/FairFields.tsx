// Form fields of 防作弊: a switch per integrity measure, with its explanation; all off by default.
import { Checkbox, Form } from 'antd'
import { type Measure, measureNames, measures } from '../fields.ts'

/** `sat`: somebody has sat the exam, so locked measures are disabled. */
export function FairFields({ sat, disabled }: { sat: boolean; disabled: boolean }) {
  const [kept, mixed] = [Form.useWatch<boolean | undefined>('keepParts'), Form.useWatch<boolean | undefined>('shuffleParts')]
  // the order of the parts is either fixed or shuffled
  const isBarred = (name: Measure) => (name === 'shuffleParts' && kept === true) || (name === 'keepParts' && mixed === true)
  return (
    <fieldset className="yw-exam-fair">
      <legend>防作弊</legend>
      {measureNames.map((name) => (
        <Form.Item key={name} name={name} valuePropName="checked" extra={measures[name].help}>
          <Checkbox disabled={disabled || (sat && measures[name].locked) || isBarred(name)}>{measures[name].label}</Checkbox>
        </Form.Item>
      ))}
    </fieldset>
  )
}
