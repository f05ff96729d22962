// Chooses several users, each once: <PeoplePicker value={…} onChange={…} />
import { CloseOutlined, UserOutlined } from '@ant-design/icons'
import { PersonPicker } from '#features/organisation/users/web/PersonPicker.tsx'
import { type LeaderTag, useReachNote } from '#features/organisation/users/web/use-reach-note.tsx'
import { PeopleSources } from './PeopleSources.tsx'
import '#features/organisation/users/web/targets.css'

export interface Chosen {
  id: string
  name: string
}
const none: Chosen[] = []

interface Props {
  value?: Chosen[]
  onChange?: (people: Chosen[]) => void
  /** Leader scope that widens the choice. */
  tag: LeaderTag
}

export function PeoplePicker({ value = none, onChange, tag }: Props) {
  const bound = useReachNote(tag)
  const add = (people: readonly Chosen[]) => onChange?.([...value, ...people.filter((p) => value.every((other) => other.id !== p.id))])
  return (
    <div className="yw-targets">
      <PersonPicker taken={value.map((p) => p.id)} onPick={(p) => add([{ id: p.id, name: `${p.name}（${p.workNo}）` }])} />
      <PeopleSources chosen={value} onAdd={add} />
      {bound}
      <ul aria-label="已选择的人员">
        {value.length === 0 && <li className="is-empty">还没有选择人员</li>}
        {value.map((p) => (
          <li key={p.id}>
            <UserOutlined aria-hidden />
            <span title={p.name}>{p.name}</span>
            <button type="button" aria-label={`移除${p.name}`} onClick={() => onChange?.(value.filter((other) => other !== p))}>
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
