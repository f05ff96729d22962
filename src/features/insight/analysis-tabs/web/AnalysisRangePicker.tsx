// Chooses the range of an analysis: a department of the tree, or people by login name: <AnalysisRangePicker value={…} onChange={…} />
import { Select } from 'antd'
import { Segmented } from '#ui/page/Segmented.tsx'
import { DepartmentCascade } from './DepartmentCascade.tsx'
import { useTypedSearch } from '#ui/state/use-typed-search.ts'
import { useFoundPeople } from '#features/organisation/users/web/use-found-people.tsx'
import { useReachNote } from '#features/organisation/users/web/use-reach-note.tsx'
import { type AnalyzeType, analyzeLabels, maxPeople } from '../contract.ts'
import type { AnalysisRange } from './use-analysis-query.ts'

interface Props {
  value: AnalysisRange
  onChange: (range: AnalysisRange) => void
  disabled?: boolean
}

function PeopleSelect({ value, onChange, disabled }: Props) {
  const { text, type } = useTypedSearch()
  const { people, isFetching, popup } = useFoundPeople(text, true, { note: useReachNote() })
  const options = people.map((p) => ({ value: p.id, label: `${p.name}（${p.loginName}）` }))
  const chosen = value.userIds.map((id, i) => ({ value: id, label: value.names[i] ?? id }))
  return (
    <Select
      mode="multiple"
      labelInValue
      aria-label="选择人员"
      className="yw-range-people"
      placeholder="输入登录名查找，可选多人"
      maxTagCount="responsive"
      maxCount={maxPeople}
      showSearch={{ filterOption: false, onSearch: type }}
      loading={isFetching}
      popupRender={popup}
      notFoundContent={isFetching ? '查找中…' : '没有找到'}
      value={chosen}
      options={options}
      disabled={disabled}
      onChange={(people: { value: string; label: React.ReactNode }[]) =>
        onChange({ ...value, userIds: people.map((p) => p.value), names: people.map((p) => String(p.label)) })
      }
    />
  )
}

export function AnalysisRangePicker({ value, onChange, disabled = false }: Props) {
  return (
    <span className="yw-range">
      <Segmented
        aria-label="范围"
        value={value.analyzeType}
        disabled={disabled}
        options={Object.entries(analyzeLabels).map(([type, label]) => ({ value: type as AnalyzeType, label }))}
        onChange={(analyzeType) => onChange({ ...value, analyzeType })}
      />
      {value.analyzeType === 'BY_DEPARTMENT' ? (
        <DepartmentCascade
          value={value.departmentId}
          disabled={disabled}
          onChange={(departmentId) => onChange({ ...value, departmentId })}
        />
      ) : (
        <PeopleSelect value={value} onChange={onChange} disabled={disabled} />
      )}
    </span>
  )
}
