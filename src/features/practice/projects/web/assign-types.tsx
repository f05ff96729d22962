// Words and the selection of mandatory or elective.
import { Select } from 'antd'
import type { AssignType } from '../contract.ts'

export const typeLabels = { MANDATORY: '必修', ELECTIVE: '选修' } as const
export const types = ['MANDATORY', 'ELECTIVE'] as const satisfies readonly AssignType[]

interface Props {
  value?: AssignType | undefined
  onChange: (type: AssignType) => void
  /** Name of the target, for screen readers. */
  name: string
  loading?: boolean
  disabled?: boolean
  /** Sets the type of all: 全部必修, 全部选修. */
  all?: boolean
}

export const TypeSelect = ({ value, onChange, name, all = false, ...more }: Props) => (
  <Select<AssignType>
    {...more}
    size="small"
    aria-label={name}
    placeholder={all ? '全部' : '请选择'}
    {...(value === undefined ? { value: null as never } : { value })}
    style={{ width: all ? 104 : 84 }}
    popupMatchSelectWidth={false}
    options={types.map((type) => ({ value: type, label: (all ? '全部' : '') + typeLabels[type] }))}
    onChange={onChange}
  />
)
