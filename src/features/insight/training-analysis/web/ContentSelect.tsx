// Selects a course, an exam or a training project by part of its name.
import { Select } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { ShowMore } from '#ui/page/ShowMore.tsx'
import { firstShown, useShowMore } from '#ui/state/use-show-more.ts'
import { useTypedSearch } from '#ui/state/use-typed-search.ts'
import { type TrainingType, trainingAnalysis } from '../contract.ts'

interface Props {
  type: TrainingType
  value: string | undefined
  onChange: (id: string | undefined) => void
  disabled: boolean
}

/** The contents of a type whose name contains the text; `limit`: how many at most. */
export const useContents = (type: TrainingType, text = '', limit = firstShown) =>
  useApiQuery(trainingAnalysis.contents, { query: { type, q: text, limit } }, { inPlace: true })

export function ContentSelect({ type, value, onChange, disabled }: Props) {
  const { text, type: typed } = useTypedSearch()
  const { limit, ...next } = useShowMore(`${type} ${text}`)
  const { data = [], error, isFetching, refetch } = useContents(type, text, limit)
  const { data: count } = useApiQuery(trainingAnalysis.contentsCount, { query: { type, q: text } }, { inPlace: true })
  const chosen = useApiQuery(trainingAnalysis.contents, { query: { type, id: value ?? '1' } }, { when: value !== undefined })
  const one = value === undefined ? undefined : [...data, ...(chosen.data ?? [])].find((c) => c.id === value)
  const none = error ? '加载失败，请重试' : '没有找到'
  return (
    <Select
      aria-label="分析内容"
      className="yw-ta-content"
      placeholder="请选择分析内容"
      showSearch={{ filterOption: false, onSearch: typed }}
      allowClear
      labelInValue
      loading={isFetching}
      notFoundContent={isFetching ? '查找中…' : none}
      onOpenChange={(open) => open && error && void refetch()}
      popupRender={(list) => (
        <>
          {list}
          {count && <ShowMore total={count.total} shown={data.length} unit="项" loading={isFetching} {...next} />}
        </>
      )}
      options={data.map((c) => ({ value: c.id, label: c.name, title: c.name }))}
      // a content that was deleted meanwhile is not shown as a bare id
      value={one ? { value: one.id, label: one.name } : null}
      disabled={disabled}
      onChange={(picked: { value: string; label: string } | null | undefined) => {
        onChange(picked?.value)
        typed('')
      }}
    />
  )
}
