// Selects an exam of the tenant by part of its name.
import { Select } from 'antd'
import { useMemo } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { searchByLabel } from '#ui/form/search-by.ts'
import { examAnalysis } from '../contract.ts'

interface Props {
  value: string | undefined
  onChange: (id: string | undefined) => void
  disabled: boolean
}

/** All exams of the tenant, to choose from. */
export const useChoices = () => useApiQuery(examAnalysis.exams, { query: {} }, { inPlace: true })

export function ExamSelect({ value, onChange, disabled }: Props) {
  const { data, error, isFetching, refetch } = useChoices()
  const options = useMemo(
    () =>
      (data ?? []).map((e) => ({ value: e.id, label: e.examinationName, title: `${e.examinationName}（${e.startTime.slice(0, 16)}）` })),
    [data],
  )
  // an exam that was deleted meanwhile is not shown as a bare id
  const known = !data || options.some((o) => o.value === value) ? value : undefined
  const none = error ? '考试加载失败，请重试' : '没有找到考试'
  return (
    <Select
      aria-label="选择考试"
      className="yw-ea-exam"
      placeholder="请选择考试"
      showSearch={searchByLabel}
      allowClear
      loading={isFetching && !data}
      notFoundContent={isFetching ? '加载中…' : none}
      onOpenChange={(open) => open && error && void refetch()}
      options={options}
      value={data ? known : undefined}
      disabled={disabled}
      onChange={(id: string | undefined) => onChange(id)}
    />
  )
}
