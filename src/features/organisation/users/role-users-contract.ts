// Contract of role assignments: endpoints and failures.
import { z } from 'zod'
import { contract, get, MANAGEMENT, put } from '#shared/contract.ts'
import { Batch } from '#shared/batch.ts'
import { searchText } from '#shared/fields.ts'
import { Id, Ids } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'
import { Flag } from '#shared/query.ts'
import { phoneSought } from './fields.ts'

/** A user in the lists of a role, with a masked phone number. */
export const RoleUser = z.object({
  id: Id,
  name: z.string(),
  loginName: z.string(),
  workNo: z.string(),
  departmentName: z.string().nullable(),
  telephone: z.string(),
  /** Type of the user: 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
  type: z.int(),
  /** State: 2 = disabled, else active. */
  locked: z.int(),
})
export type RoleUser = z.infer<typeof RoleUser>

const Grant = z.object({ userId: Id, roleId: Id, selected: z.boolean() })
export type Grant = z.infer<typeof Grant>

/** A new auditor or confidentiality officer, with the password that they must change at their first sign-in. */
export const Appointed = z.object({ userId: Id, name: z.string(), password: z.string() })
export type Appointed = z.infer<typeof Appointed>

export const roleUsers = contract(
  'users',
  {
    holders: get(`${MANAGEMENT}/role/user`, {
      may: 'role:menu',
      summary: '持有角色的人员；include=false 时为没有持有的人员',
      query: Paging.extend({
        roleId: Id,
        include: Flag.default('true'),
        /** Part of a name, a login name or a work number. */
        name: searchText(100).optional(),
      }),
      /** disabled: number of all holders that cannot sign in. */
      content: page(RoleUser).extend({ disabled: z.int() }),
      ...phoneSought,
    }),
    grant: put(`${MANAGEMENT}/role/user`, {
      may: 'role:btn:grant',
      stepUp: true,
      summary: '授予或收回人员的角色；三员分立时，新任命的安全保密员和安全审计员获得只显示一次的首次登录密码',
      body: z.array(Grant).min(1).max(1000),
      content: z.array(Appointed).nullable(),
      secretAnswer: true,
      audit: '授予或收回角色',
    }),
    grantMany: put(`${MANAGEMENT}/role/user/batch`, {
      may: 'role:btn:grant',
      stepUp: true,
      summary: '把一个普通角色授予许多人；不能授予的在 skipped 中列出',
      body: z.object({ roleId: Id, userIds: Ids }),
      content: Batch,
      audit: '批量授予角色',
    }),
  },
  {
    own: '不能给自己授权',
    office: '管理角色请在「角色权限」中授予',
    held: '已持有该角色',
    tooManyAppointed: '一次最多任命20名安全保密员和安全审计员',
    twoOfficers: '同一人不能兼任两个管理员角色',
    officerOnly: '安全审计员和安全保密员不能兼任其他角色',
    lastOfficer: '至少保留一名{role}',
    contradiction: '同一人员的同一角色不能既授予又收回',
  },
)
