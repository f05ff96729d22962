// Picker of enabled question banks: <BankPicker mode="multiple" />
import { Select } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useTypedSearch } from '#ui/state/use-typed-search.ts'
import { searchByLabel } from '#ui/form/search-by.ts'
import { maxSelected, questionBanks } from '../contract.ts'

type Many = { mode: 'multiple'; value?: string[]; onChange?: (ids: string[]) => void }
type One = { mode?: undefined; value?: string | null; onChange?: (id: string | undefined) => void }
type Props = (Many | One) & {
  /** Id from the Form.Item. */
  id?: string
  /** Banks that are already chosen; disabled ones are marked. */
  also?: readonly { id: string; name: string; isEnabled: boolean }[]
  /** Offers banks that the user may edit instead, enabled or not. */
  editable?: boolean
  /** Id of a bank to leave out. */
  without?: string
  placeholder?: string
  disabled?: boolean
}

const none: NonNullable<Props['also']> = []

/** Number of questions, if it is known. */
const sizeOf = (count: number | null) => (count === null ? '' : `${count.toLocaleString('zh-CN')} 题`)

function useBanks(editable: boolean, text: string, when: boolean) {
  const name = text ? { name: text } : {}
  const enabled = useApiQuery(questionBanks.enabled, { query: name }, { when: when && !editable })
  const listed = useApiQuery(questionBanks.page, { query: { pageSize: maxSelected, ...name } }, { when: when && editable })
  return { banks: editable ? listed.data?.records : enabled.data, isFetching: enabled.isFetching || listed.isFetching }
}

export function BankPicker({ also = none, without, editable = false, placeholder = '请选择题库', mode, value, onChange, ...field }: Props) {
  const search = useTypedSearch()
  const first = useBanks(editable, '', true)
  // if the list is full, typing searches for the others
  const cut = first.banks?.length === maxSelected
  const others = useBanks(editable, search.text, cut && search.text !== '')
  const isFetching = first.isFetching || others.isFetching
  const listed = new Map([...(first.banks ?? []), ...(others.banks ?? [])].map((b) => [b.id, b]))
  const data = [...listed.values()].filter((b) => !editable || ('canEdit' in b && b.canEdit))
  const known = new Set(data.map((b) => b.id))
  const options = [
    ...data.map((b) => ({ value: b.id, label: b.categoryName, count: b.counts.reduce((sum, c) => sum + c.count, 0) })),
    ...also
      .filter((b) => !known.has(b.id))
      .map((b) => ({
        value: b.id,
        label: b.isEnabled ? b.name : `${b.name}（已禁用）`,
        count: null,
      })),
  ].filter((o) => o.value !== without)
  const noneText = editable ? '没有可以写入的题库' : '没有已启用的题库'
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
      showSearch={{ ...searchByLabel, onSearch: search.type }}
      options={options}
      popupRender={(list) => (
        <>
          {list}
          {cut && (
            <div className="yw-found-more" role="status">
              已显示最近新建的 {maxSelected} 个题库，请输入更多字查找
            </div>
          )}
        </>
      )}
      optionRender={({ label, data: { count } }) => (
        <span style={{ display: 'flex', gap: 8 }}>
          <span style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</span>
          <span className="yw-muted">{sizeOf(count)}</span>
        </span>
      )}
      style={{ width: '100%' }}
      notFoundContent={isFetching ? '正在读取…' : noneText}
    />
  )
}
