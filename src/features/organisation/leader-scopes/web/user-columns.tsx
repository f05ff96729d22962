// Columns of the user table.
import { Tag } from 'antd'
import { type Column, placeColumn } from '#ui/table/column.tsx'
import { OnOff } from '#ui/form/OnOff.tsx'
import { DISABLED, type User } from '#features/organisation/users/contract.ts'

/** The last two names of a user's department; the tooltip has the whole path. */
const nearest = (fullName: string) => fullName.split('/').slice(-2).join('/')

/** Columns; those up to the roles fit beside the actions in a window of 1440 pixels. */
export const userColumns: Column<User>[] = [
  placeColumn,
  { key: 'workNo', title: '工号', width: 84, tone: 'second' },
  { key: 'name', title: '姓名', width: 80, tone: 'name', always: true, clamp: 1 },
  { key: 'telephone', title: '手机号码', width: 114 },
  {
    key: 'orgName',
    title: '部门',
    least: 182,
    tone: 'second',
    render: (u) =>
      u.orgName ? (
        <span className="yw-clamp" style={{ WebkitLineClamp: 1 }} title={u.orgName}>
          {nearest(u.orgName)}
        </span>
      ) : (
        <span className="yw-muted">-</span>
      ),
  },
  {
    key: 'locked',
    title: '状态',
    width: 70,
    card: 'mark',
    render: (u) => <OnOff on={u.locked !== DISABLED} />,
  },
  {
    key: 'roleNames',
    title: '角色',
    width: 116,
    render: (u) => (u.roleNames.length ? u.roleNames.map((name) => <Tag key={name}>{name}</Tag>) : <span className="yw-muted">-</span>),
  },
  { key: 'profile', title: '职位', width: 120, clamp: 1 },
  { key: 'loginName', title: '登录名', width: 114 },
  { key: 'createDate', title: '创建时间', width: 164, tone: 'second' },
]
