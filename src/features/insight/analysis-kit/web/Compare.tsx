// Chooses the report to compare with: <Compare value={id} options={…} onChange={…} />; null: no comparison.
import { Select } from 'antd'

const none = 'none'
interface Props {
  value: string | null
  options: readonly { id: string; name: string; title?: string }[]
  onChange: (id: string | null) => void
}

export function Compare({ value, options, onChange }: Props) {
  if (!options.length) return null
  return (
    <Select
      className="yw-compare"
      aria-label="对比"
      value={value ?? none}
      popupMatchSelectWidth={false}
      labelRender={({ label }) => (value === null ? '不对比' : `对比：${String(label)}`)}
      options={[...options.map(({ id, name, title = name }) => ({ value: id, label: name, title })), { value: none, label: '不对比' }]}
      onChange={(chosen) => onChange(chosen === none ? null : chosen)}
    />
  )
}
