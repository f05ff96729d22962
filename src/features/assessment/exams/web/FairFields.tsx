// 防作弊: what keeps an exam fair, each with what it does; off unless it is turned on.
import { Checkbox, Form } from 'antd'
import { measureNames, measures } from '../fields.ts'

/** `sat`: somebody has, and what decides their paper stands as it is. */
export function FairFields({ sat, disabled }: { sat: boolean; disabled: boolean }) {
  return (
    <fieldset className="yw-exam-fair">
      <legend>防作弊</legend>
      {measureNames.map((name) => (
        <Form.Item key={name} name={name} valuePropName="checked" extra={measures[name].help}>
          <Checkbox disabled={disabled || (sat && measures[name].locked)}>{measures[name].label}</Checkbox>
        </Form.Item>
      ))}
    </fieldset>
  )
}
