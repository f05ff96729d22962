// Chooses departments and users together, each once: <TargetsPicker value={…} onChange={…} />
import { ApartmentOutlined, CloseOutlined, UserOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Skipped } from '#shared/batch.ts'
import { DepartmentPicker } from '#features/organisation/departments/web/DepartmentPicker.tsx'
import { useDepartments } from '#features/organisation/departments/web/use-departments.ts'
import { peopleNamed } from '#features/organisation/users/web/MoveUsersDialog.tsx'
import { PersonPicker } from '#features/organisation/users/web/PersonPicker.tsx'
import { type LeaderTag, useReachNote } from '#features/organisation/users/web/use-reach-note.tsx'
import { PeopleSources } from './PeopleSources.tsx'
import '#features/organisation/users/web/targets.css'

export interface Target {
  selectionType: 'BY_GROUP' | 'BY_USER'
  id: string
  name: string
}

interface Props {
  value?: Target[]
  onChange?: (targets: Target[]) => void
  /** Leader scope that widens the choice. */
  tag: LeaderTag
  /** Additional content after the name of a target. */
  aside?: (target: Target) => ReactNode
}
const none: Target[] = []

/** The ids of the targets of one kind. */
export const targetIds = (targets: readonly Target[], selectionType: Target['selectionType']) =>
  targets.filter((t) => t.selectionType === selectionType).map((t) => t.id)

/** Address of the page that shows each of these targets. */
export const targetAddress = (targets: readonly Target[]) => (row: Skipped) =>
  targets.some((t) => t.selectionType === 'BY_GROUP' && t.id === row.id) ? `/user?departmentId=${row.id}` : peopleNamed(row)

export function TargetsPicker({ value = none, onChange, tag, aside }: Props) {
  const { tree } = useDepartments()
  const bound = useReachNote(tag)
  const add = (targets: readonly Target[]) => {
    const fresh = targets.filter((target) => !value.some((t) => t.selectionType === target.selectionType && t.id === target.id))
    if (fresh.length) onChange?.([...value, ...fresh])
  }
  return (
    <div className="yw-targets">
      <div className="yw-targets-add">
        <DepartmentPicker
          aria-label="选择机构"
          value={null}
          placeholder="选择机构，含全部下级"
          onChange={(id) => id && add([{ selectionType: 'BY_GROUP', id, name: tree?.byId.get(id)?.fullName ?? '' }])}
        />
        <PersonPicker
          taken={targetIds(value, 'BY_USER')}
          onPick={(p) => add([{ selectionType: 'BY_USER', id: p.id, name: `${p.name}（${p.workNo}）` }])}
        />
      </div>
      <PeopleSources
        chosen={value.filter((t) => t.selectionType === 'BY_USER')}
        onAdd={(people) => add(people.map(({ id, name }) => ({ selectionType: 'BY_USER', id, name })))}
      />
      {bound}
      <ul aria-label="已选择的机构和人员">
        {value.length === 0 && <li className="is-empty">还没有选择机构或人员</li>}
        {value.map((t) => (
          <li key={`${t.selectionType}${t.id}`}>
            {t.selectionType === 'BY_GROUP' ? <ApartmentOutlined aria-label="机构" /> : <UserOutlined aria-label="人员" />}
            <span title={t.name}>{t.name}</span>
            {aside?.(t)}
            <button type="button" aria-label={`移除${t.name}`} onClick={() => onChange?.(value.filter((other) => other !== t))}>
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
