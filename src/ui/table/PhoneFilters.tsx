// Filters of a list on a phone: a search field, states as chips, all others in a sheet.
import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Drawer, Input } from 'antd'
import { clearable } from '../form/clearable.tsx'
import { useState } from 'react'
import { type Filter, FilterBar } from './FilterBar.tsx'
import './cards.css'

interface Props {
  filters: readonly Filter[]
  values: Record<string, string>
  onApply: (values: Record<string, string>) => void
}

const isWords = (f: Filter): f is Filter & { name: string } => f.kind === undefined || f.kind === 'text'

export function PhoneFilters({ filters, values, onApply }: Props) {
  const words = filters.find(isWords)
  const states = filters.find((f) => f.kind === 'select')
  const [open, setOpen] = useState(false)
  const asked = words ? (values[words.name] ?? '') : ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  if (known !== asked) {
    setKnown(asked)
    setTyped(asked)
  }
  const others = Object.keys(values).filter((name) => name !== words?.name && name !== states?.name).length
  const set = (name: string, value: string) => onApply({ ...values, [name]: value })
  return (
    <div className="yw-phone-filters">
      <form
        role="search"
        aria-label={words ? `按${words.label}搜索` : '搜索'}
        onSubmit={(e) => {
          e.preventDefault()
          if (words) set(words.name, typed)
        }}
      >
        {words && (
          <Input
            aria-label={words.label}
            placeholder={`搜索${words.label}`}
            allowClear={clearable}
            maxLength={100}
            enterKeyHint="search"
            suffix={<SearchOutlined aria-hidden />}
            value={typed}
            onChange={(e) => {
              setTyped(e.target.value)
              if (!e.target.value && asked) set(words.name, '')
            }}
          />
        )}
        <Button
          className={others ? 'is-on' : ''}
          aria-label={others ? `筛选，已用 ${others} 项` : '筛选'}
          aria-expanded={open}
          icon={<FilterOutlined aria-hidden />}
          onClick={() => setOpen(true)}
        />
      </form>
      {states?.kind === 'select' && (
        <div className="yw-chips" role="group" aria-label={states.label}>
          {[{ value: '', label: '全部' }, ...states.options].map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={(values[states.name] ?? '') === value} onClick={() => set(states.name, value)}>
              {label}
            </button>
          ))}
        </div>
      )}
      <Drawer open={open} onClose={() => setOpen(false)} placement="bottom" size="auto" title="筛选" classNames={{ body: 'yw-sheet' }}>
        <FilterBar
          filters={filters}
          values={values}
          atOnce={false}
          onApply={(next) => {
            onApply(next)
            setOpen(false)
          }}
        />
      </Drawer>
    </div>
  )
}
