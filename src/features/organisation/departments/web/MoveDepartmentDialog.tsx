// Moves a department without dragging: chooses its parent and its place.
import { Form } from 'antd'
import { NumberItem } from '#ui/form/NumberItem.tsx'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { usePerson } from '#ui/api/session.tsx'
import { type DepartmentNode, departments } from '../contract.ts'
import { DepartmentPicker } from './DepartmentPicker.tsx'
import { useDepartments } from './use-departments.ts'

const TOP = { value: 'top', label: '（一级部门）' }
const ADMINISTRATOR = 3

interface Values {
  parent: string
  place?: number | null
}

export function MoveDepartmentDialog({ of, onClose }: { of: DepartmentNode | null; onClose: () => void }) {
  const { tree } = useDepartments(true)
  const { type } = usePerson()
  const [form] = Form.useForm<Values>()
  const parent = Form.useWatch('parent', form)
  const move = useApiMutation(departments.move, { done: '移动成功', refresh: [departments.tree] })
  const siblings = (parent === TOP.value ? tree?.roots : tree?.byId.get(parent ?? '')?.childList) ?? []
  const places = siblings.filter((s) => s.id !== of?.id).length + 1
  const own = (of?.parentId ? tree?.byId.get(of.parentId)?.childList : tree?.roots) ?? []
  return (
    <FormModal<Values>
      draft={`department-move:${of?.id}`}
      open={of !== null}
      form={form}
      title="移动部门"
      subject={of?.fullName}
      initial={{ parent: of?.parentId ?? TOP.value, place: own.findIndex((s) => s.id === of?.id) + 1 || null }}
      okText="移动"
      onClose={onClose}
      onSubmit={({ parent: to, place }, { keeper }) =>
        move.run({ body: { id: of?.id ?? '', parentId: to === TOP.value ? null : to, ...(place ? { place: place - 1 } : {}) } }, { keeper })
      }
    >
      <Form.Item name="parent" label="移动到" rules={[{ required: true, message: '请选择上级部门' }]}>
        <DepartmentPicker managed {...(of ? { without: of.id } : {})} {...(type === ADMINISTRATOR ? { top: TOP } : {})} />
      </Form.Item>
      <NumberItem
        name="place"
        label="位置"
        extra={`1 到 ${places}；不填则排在最后。下级部门和人员一起移动。`}
        input={{ min: 1, max: places, precision: 0, style: { width: '100%' }, placeholder: '最后' }}
      />
    </FormModal>
  )
}
