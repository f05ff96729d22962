// Choosing question banks among those that are enabled: <BankPicker mode="multiple" />
import { Select } from 'antd'
import { useAsk } from '../../../ui/asking.ts'
import { mostPicked, questionBanks } from '../contract.ts'

type Many = { mode: 'multiple'; value?: string[]; onChange?: (ids: string[]) => void }
type One = { mode?: undefined; value?: string | null; onChange?: (id: string | undefined) => void }
type Props = (Many | One) & {
  /** A Form.Item gives it. */
  id?: string
  /** Banks that are chosen and may not be enabled any more. */
  also?: readonly { id: string; name: string }[]
  /** Those that he may write into instead, whether enabled or not. */
  editable?: boolean
  /** Left out. */
  without?: string
  placeholder?: string
  disabled?: boolean
}

const none: readonly { id: string; name: string }[] = []

export function BankPicker({ also = none, without, editable = false, placeholder = '请选择题库', mode, value, onChange, ...field }: Props) {
  const enabled = useAsk(questionBanks.enabled, undefined, { when: !editable })
  const listed = useAsk(questionBanks.page, { query: { pageSize: mostPicked } }, { when: editable })
  const isFetching = enabled.isFetching || listed.isFetching
  const data = editable ? listed.data?.records.filter((b) => b.canEdit) : enabled.data
  const known = new Set(data?.map((b) => b.id))
  const options = [
    ...(data ?? []).map((b) => ({ value: b.id, label: b.categoryName, count: b.counts.reduce((sum, c) => sum + c.count, 0) })),
    ...also.filter((b) => !known.has(b.id)).map((b) => ({ value: b.id, label: b.name, count: null })),
  ].filter((o) => o.value !== without)
  return (
    <Select
      {...field}
      {...(mode ? { mode } : {})}
      value={value as never}
      onChange={onChange as never}
      loading={isFetching}
      placeholder={placeholder}
      allowClear
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      optionRender={({ label, data: { count } }) => (
        <span style={{ display: 'flex', gap: 8 }}>
          <span style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</span>
          <span className="yw-muted">{count === null ? '已停用' : `${count.toLocaleString('zh-CN')} 题`}</span>
        </span>
      )}
      style={{ width: '100%' }}
      notFoundContent={isFetching ? '正在读取…' : editable ? '没有可以写入的题库' : '没有已启用的题库'}
    />
  )
}
