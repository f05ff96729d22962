// Whether a project is mandatory or elective, in words, and the choice of it.
import { Select } from 'antd'
import type { AssignType } from '../contract.ts'

export const typeLabels = { MANDATORY: '必修', ELECTIVE: '选修' } as const
export const types = ['MANDATORY', 'ELECTIVE'] as const satisfies readonly AssignType[]

interface Props {
  value?: AssignType | undefined
  onChange: (type: AssignType) => void
  /** Of whom, for screen readers. */
  name: string
  loading?: boolean
  disabled?: boolean
  /** For all of them: 全部必修, 全部选修. */
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
