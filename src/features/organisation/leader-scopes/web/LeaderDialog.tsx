// Sets the training leaders of a department: users, and the scope of each.
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Tag } from 'antd'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { DepartmentNode } from '#features/organisation/departments/contract.ts'
import { PersonPicker } from '#features/organisation/users/web/PersonPicker.tsx'
import { useReachNote } from '#features/organisation/users/web/use-reach-note.tsx'
import { type LeaderType, leaderScopes } from '../contract.ts'
import { type LeaderRow, leadsAll, rowsOf, scopeTags, toggled } from './scopes.ts'

interface Props {
  of: DepartmentNode | null
  onClose: () => void
}

export function LeaderDialog({ of, onClose }: Props) {
  // the current list, because an earlier one may have changed
  const { data, isFetching } = useApiQuery(leaderScopes.list, { params: { departmentId: of?.id ?? '0' } }, { when: of !== null })
  const save = useApiMutation(leaderScopes.save, { done: '保存成功', refresh: [leaderScopes.list], form: true })
  if (!of || !data || isFetching) return null
  return (
    <FormModal<{ rows: LeaderRow[] }>
      key={of.id}
      open
      title="设置培训负责人"
      subject={of.fullName}
      draft={`leaders:${of.id}`}
      width="m"
      initial={{ rows: rowsOf(data) }}
      onClose={onClose}
      footer="对本部门及其全部下级有效，保存后立即生效"
      onSubmit={({ rows }, { keeper }) =>
        save.run(
          {
            body: {
              departmentId: of.id,
              trainingLeaders: rows.flatMap((r) => r.types.map((leaderType) => ({ userId: r.id, leaderType }))),
            },
          },
          { keeper },
        )
      }
    >
      <Form.Item
        name="rows"
        rules={[
          {
            validator: (_, rows: LeaderRow[]) => {
              const none = rows.find((r) => r.types.length === 0)
              return none ? Promise.reject(new Error(`请为${none.name}选择范围`)) : Promise.resolve()
            },
          },
        ]}
      >
        <Leaders />
      </Form.Item>
    </FormModal>
  )
}

const none: LeaderRow[] = []

function Leaders({ value = none, onChange }: { value?: LeaderRow[]; onChange?: (rows: LeaderRow[]) => void }) {
  const bound = useReachNote('全部')
  const change = (id: string, types: LeaderType[]) => onChange?.(value.map((r) => (r.id === id ? { ...r, types } : r)))
  return (
    <>
      <PersonPicker
        taken={value.map((r) => r.id)}
        placeholder="搜索姓名、工号或登录名，选择后加入"
        onPick={({ id, name, workNo, orgName }) => onChange?.([...value, { id, name, workNo, orgName, types: ['TRAINING_MANAGER'] }])}
      />
      {bound}
      <div className="yw-leaders">
        {value.length === 0 && <p>还没有培训负责人。搜索姓名、工号或登录名来添加。</p>}
        {value.map((row) => (
          <div key={row.id} className="yw-leader">
            <span>
              <b>{row.name}</b>
              <small>
                {row.workNo}
                {row.orgName && ` · ${row.orgName}`}
              </small>
            </span>
            <fieldset aria-label={`${row.name}的范围`}>
              <Scope
                on={leadsAll(row.types)}
                label="全部"
                title="全部（课 项 考 题）"
                onClick={() => change(row.id, toggled(row.types, 'TRAINING_MANAGER'))}
              />
              {scopeTags.map(([type, tag, title]) => (
                <Scope
                  key={type}
                  on={leadsAll(row.types) || row.types.includes(type)}
                  label={tag}
                  title={title}
                  onClick={() => change(row.id, toggled(row.types, type))}
                />
              ))}
            </fieldset>
            <Button
              type="text"
              size="small"
              aria-label={`移除${row.name}`}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => onChange?.(value.filter((r) => r.id !== row.id))}
            />
          </div>
        ))}
      </div>
    </>
  )
}

const Scope = ({ on, label, title, onClick }: { on: boolean; label: string; title: string; onClick: () => void }) => (
  <button type="button" className="yw-scope" aria-pressed={on} aria-label={title} title={title} onClick={onClick}>
    <Tag>{label}</Tag>
  </button>
)
