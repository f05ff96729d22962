// Form for a new credential of the record store: name, scope, and trust in its scores.
import { Checkbox, Form, Input, Radio } from 'antd'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { type RecordCredential, recordScopeLabels, recordStore } from '../contract.ts'
import type { MadeCredential } from './RecordSecretDialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onMade: (made: MadeCredential) => void
}
type Values = Pick<RecordCredential, 'name' | 'scope' | 'trustedScores'>

const meanings: Record<RecordCredential['scope'], string> = {
  WRITE: '只能写入学习记录，适合上报成绩的系统',
  READ_WRITE: '还能查询全部记录、读写进度等文档，适合课件与分析系统',
}

export function RecordCredentialForm({ open, onClose, onMade }: Props) {
  const create = useApiMutation(recordStore.create, { form: true, refresh: [recordStore.list] })
  return (
    <FormModal<Values>
      open={open}
      title="新建接入凭证"
      draft="record-credential:new"
      okText="新建"
      initial={{ scope: 'WRITE', trustedScores: false }}
      onClose={onClose}
      onSubmit={async (body, { keeper }) => {
        const outcome = await create.run({ body }, { keeper })
        if (outcome.ok) onMade(outcome.content)
        return outcome
      }}
    >
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        extra="哪个系统使用它，如：移动学习平台"
      >
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="scope" label="权限" rules={[{ required: true, message: '请选择权限' }]}>
        <Radio.Group
          className="yw-record-scopes"
          options={(['WRITE', 'READ_WRITE'] as const).map((value) => ({
            value,
            label: (
              <>
                {recordScopeLabels[value]} <span className="yw-muted">{meanings[value]}</span>
              </>
            ),
          }))}
        />
      </Form.Item>
      <Form.Item name="trustedScores" valuePropName="checked" extra="不勾选时，由本系统评分的考试不采用它上报的分数">
        <Checkbox>信任它上报的分数</Checkbox>
      </Form.Item>
    </FormModal>
  )
}
