// Picker of approved facts: <FactPicker onPick={(fact) => …} /> in a Form.Item
import { Select } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { searchByLabel } from '#ui/form/search-by.ts'
import { documents } from '../contract.ts'
import { sourceOf } from './document-rules.ts'

export interface PickedFact {
  id: string
  point: string
  quote: string
  /** Where the quote stands: «产品手册 第3页». */
  source: string
}
interface Props {
  /** From the Form.Item: the id of the fact; '' or absent for none. */
  id?: string
  value?: string
  onChange?: (id: string) => void
  disabled?: boolean
  /** Called before the value changes. */
  onPick: (fact: PickedFact | null) => void
}

/** Number of facts that the picker offers. */
const SHOWN = 100

export function FactPicker({ id: field, value, onChange, disabled = false, onPick }: Props) {
  const { data, isFetching } = useApiQuery(documents.facts, { query: { state: 'APPROVED', lost: 'false', pageSize: String(SHOWN) } })
  const facts = data?.records ?? []
  const pick = (id: string | undefined) => {
    const fact = facts.find((one) => one.id === id)
    onPick(fact ? { id: fact.id, point: fact.point, quote: fact.quote, source: sourceOf(fact) } : null)
    onChange?.(fact?.id ?? '')
  }
  return (
    <Select
      allowClear
      showSearch={searchByLabel}
      {...(field ? { id: field } : {})}
      value={value || null}
      disabled={disabled}
      loading={isFetching}
      placeholder="可不选；选后要点和出处取自事实"
      notFoundContent="还没有采用的事实，请先在「资料」里采用"
      options={facts.map((fact) => ({ value: fact.id, label: `${fact.point}（${sourceOf(fact)}）` }))}
      onChange={pick}
    />
  )
}
