// Choice of documents for a batch; those that may not leave this machine, or were not read, are shown and cannot be chosen.
import { Select } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useTypedSearch } from '#ui/state/use-typed-search.ts'
import { type Document, documents } from '#features/authoring/documents/contract.ts'
import { maxDocuments } from '../contract.ts'

/** Number of documents that the list offers; typing finds the others. */
const SHOWN = 100

function noteOf({ localOnly, latest }: Document): string {
  if (latest.state !== 'READ') return latest.state === 'WAITING' ? '读取中' : '读取失败'
  return localOnly ? '仅本机' : `${latest.passages}段`
}
const canUse = ({ localOnly, latest }: Document) => !localOnly && latest.state === 'READ'

interface Props {
  /** `id`, `value` and `onChange` come from the form item. */
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
}

const none: string[] = []

export function DocumentChoice({ value = none, ...field }: Props) {
  const search = useTypedSearch()
  const query = { pageSize: String(SHOWN), ...(search.text ? { title: search.text } : {}) }
  const { data, isFetching } = useApiQuery(documents.page, { query })
  const records = data?.records ?? []
  return (
    <Select
      {...field}
      mode="multiple"
      value={value}
      maxCount={maxDocuments}
      loading={isFetching}
      placeholder="选择资料，可按名称查找"
      showSearch={{ filterOption: false, onSearch: search.type }}
      options={records.map((one) => ({ value: one.id, label: one.title, note: noteOf(one), disabled: !canUse(one) }))}
      optionRender={({ label, data: { note } }) => (
        <span className="yw-draft-option">
          <span>{label}</span>
          <small>{note}</small>
        </span>
      )}
      notFoundContent={isFetching ? '正在读取…' : '还没有资料，请先在「资料」里上传'}
    />
  )
}
