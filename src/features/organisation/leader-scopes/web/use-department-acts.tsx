// Runs the actions in the menu of a department, with their dialogs.
import { useState } from 'react'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { type DepartmentNode, departments } from '#features/organisation/departments/contract.ts'
import { DepartmentForm, type DepartmentFormOf } from '#features/organisation/departments/web/DepartmentForm.tsx'
import { PasteDepartmentsDialog } from '#features/organisation/departments/web/PasteDepartmentsDialog.tsx'
import { MoveDepartmentDialog } from '#features/organisation/departments/web/MoveDepartmentDialog.tsx'
import { MergeDepartmentDialog } from '#features/organisation/users/web/MergeDepartmentDialog.tsx'
import type { DepartmentAct } from './department-acts.ts'
import { LeaderDialog } from './LeaderDialog.tsx'

interface Options {
  /** The tree as it is displayed. */
  roots: readonly DepartmentNode[]
  chosen: string | undefined
  /** Chooses a department; the previous one is deselected. */
  onChoose: (id: string) => void
}

/** `onAct={acts.act}`; render `{acts.dialogs}` anywhere on the page. */
export function useDepartmentActs({ roots, chosen, onChoose }: Options) {
  const [department, setDepartment] = useState<DepartmentFormOf | null>(null)
  const [movedDepartment, setMovedDepartment] = useState<DepartmentNode | null>(null)
  const [merged, setMerged] = useState<DepartmentNode | null>(null)
  const [pasted, setPasted] = useState<DepartmentNode | null | undefined>(undefined)
  const [led, setLed] = useState<DepartmentNode | null>(null)
  const removeDepartment = useApiMutation(departments.remove, { done: '删除成功', refresh: [departments.tree] })
  const act = (what: DepartmentAct, node: DepartmentNode | null) => {
    if (what === 'add') return setDepartment({ parent: node })
    if (what === 'paste') return setPasted(node)
    if (!node) return
    if (what === 'edit') setDepartment({ edit: node })
    if (what === 'move') setMovedDepartment(node)
    if (what === 'merge') setMerged(node)
    if (what === 'leaders') setLed(node)
    if (what === 'remove')
      confirmAct({
        title: `删除部门「${node.name}」？`,
        content: '删除后不可恢复，确定删除？',
        act: async () => {
          const outcome = await removeDepartment.run({ params: { id: node.id } })
          if (outcome.ok && node.id === chosen) onChoose(node.id)
          return outcome
        },
      })
  }
  const dialogs = (
    <>
      <DepartmentForm of={department} onClose={() => setDepartment(null)} onMade={(made) => onChoose(made.id)} />
      <PasteDepartmentsDialog of={pasted} siblings={pasted ? pasted.childList : roots} onClose={() => setPasted(undefined)} />
      <MoveDepartmentDialog of={movedDepartment} onClose={() => setMovedDepartment(null)} />
      <MergeDepartmentDialog of={merged} onClose={() => setMerged(null)} onMerged={onChoose} />
      <LeaderDialog of={led} onClose={() => setLed(null)} />
    </>
  )
  return { act, dialogs }
}
