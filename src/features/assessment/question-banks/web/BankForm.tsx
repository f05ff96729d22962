// Form of a question bank: title, description, enabled or disabled.
import { Form, Input, Switch } from 'antd'
import { pick } from '#shared/field-table.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { call } from '#ui/api/client.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { TextFields } from '#ui/form/TextFields.tsx'
import { type Bank, questionBanks } from '../contract.ts'
import { formTitle } from '#ui/form/form-title.ts'
import { type BankField, bankFieldNames, bankFields } from '../fields.ts'

interface Props {
  /** null: closed; 'new': a new bank. */
  of: Bank | 'new' | null
  onClose: () => void
}
interface Values extends Partial<Pick<Bank, BankField>> {
  categoryName: string
  enabled: boolean
}
const valuesOf = (bank: Bank): Values => ({ ...pick(bank, ['categoryName', ...bankFieldNames]), enabled: bank.status === 1 })
const sent = ({ enabled, ...rest }: Partial<Values>) => ({
  ...rest,
  ...(enabled === undefined ? {} : { status: enabled ? (1 as const) : (0 as const) }),
})

export function BankForm({ of, onClose }: Props) {
  const refresh = [questionBanks.page, questionBanks.detail, questionBanks.enabled]
  const create = useApiMutation(questionBanks.create, { done: '添加成功', refresh, form: true })
  const update = useApiMutation(questionBanks.update, { done: '编辑成功', refresh, form: true })
  const bank = of === 'new' ? null : of
  const readOnly = bank !== null && !bank.canEdit
  return (
    <FormModal<Values>
      open={of !== null}
      title={formTitle('题库', bank, readOnly)}
      {...(bank ? { subject: bank.categoryName } : {})}
      draft={`bank:${bank?.id ?? 'new'}`}
      readOnly={readOnly}
      initial={bank ? valuesOf(bank) : { enabled: true }}
      okText={bank ? '保存' : '新建题库'}
      onClose={onClose}
      {...(bank
        ? {
            latest: async () => {
              const now = await call(questionBanks.detail, { params: { id: bank.id } })
              return { values: valuesOf(now), version: now.version }
            },
          }
        : {})}
      onSubmit={(values, { touched, version, keeper }) =>
        bank
          ? update.run({ body: { ...sent(touched), id: bank.id, version: version ?? bank.version } }, { keeper })
          : create.run({ body: { ...sent(values), categoryName: values.categoryName } }, { keeper })
      }
    >
      <Form.Item name="categoryName" label="题库标题" rules={[{ required: true, whitespace: true, message: '请输入题库标题' }]}>
        <Input maxLength={100} showCount autoFocus placeholder="如：重疾险产品知识" />
      </Form.Item>
      <TextFields fields={bankFields} />
      <Form.Item
        name="enabled"
        label="启用"
        valuePropName="checked"
        extra="启用后可以在考试中选用；禁用后不能再从中选题，已有的试卷不变；禁用后才能删除"
      >
        <Switch aria-label="启用" />
      </Form.Item>
    </FormModal>
  )
}
