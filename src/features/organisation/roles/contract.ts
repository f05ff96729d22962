// Roles: sets of permission words, and the rights of their holders.
import { z } from 'zod'
import { Batch } from '#shared/batch.ts'
import { contract, get, MANAGEMENT, patch, post, put } from '#shared/contract.ts'
import { requiredName, optionalText, searchText } from '#shared/fields.ts'
import { editFields } from '#shared/merge-defined.ts'
import { chosenIds, Id } from '#shared/ids.ts'
import { Paging, page } from '#shared/paging.ts'

export const roleTypes = ['普通角色', '安全审计员', '安全保密员', '系统管理员'] as const

export const Role = z.object({
  id: Id,
  name: z.string(),
  comments: z.string().nullable(),
  /** Type of the role: 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
  type: z.int(),
  updateDate: z.string(),
  isEditable: z.boolean(),
  /** Number of users with this role. */
  userCount: z.int(),
  /** Whether the caller has this role, and therefore may not change it. */
  isOwn: z.boolean(),
  /** Version for optimistic concurrency: a save with an old version answers 40009. */
  version: z.string(),
})
export type Role = z.infer<typeof Role>

/** A node of the permission tree with its state in one role. */
export interface Power {
  id: string
  name: string
  alias: string | null
  menuType: 'M' | 'C' | 'F'
  selected: boolean
  /** Separation of duties (三员分立): the word has no effect for users of this role's type, and cannot be granted. */
  isKept: boolean
  /** The entry that this hidden page follows: it is held together with that entry, and not ticked by itself. */
  follows: string | null
  childList: Power[]
}
export const Power: z.ZodType<Power> = z
  .lazy(() =>
    z.object({
      id: Id,
      name: z.string(),
      alias: z.string().nullable(),
      menuType: z.enum(['M', 'C', 'F']),
      selected: z.boolean(),
      isKept: z.boolean(),
      follows: Id.nullable(),
      childList: z.array(Power),
    }),
  )
  .meta({ id: 'RolePowerNode' })

/** A node with the roles that hold it. */
export interface MatrixPower {
  id: string
  name: string
  menuType: 'M' | 'C' | 'F'
  heldBy: string[]
  childList: MatrixPower[]
}
const MatrixPower: z.ZodType<MatrixPower> = z
  .lazy(() =>
    z.object({ id: Id, name: z.string(), menuType: z.enum(['M', 'C', 'F']), heldBy: z.array(Id), childList: z.array(MatrixPower) }),
  )
  .meta({ id: 'MatrixPowerNode' })
export const Matrix = z.object({ roles: z.array(Role.pick({ id: true, name: true, type: true })), powers: z.array(MatrixPower) })

const RoleFields = {
  name: requiredName('请输入角色名称', 20),
  comments: optionalText(150).nullish(),
}
/** One change of a role's permissions. Names are for human readers of the call; ids decide. */
const PowerChange = z.object({
  powerId: Id,
  powerName: z.string().max(100).optional(),
  roleId: Id,
  roleName: z.string().max(100).optional(),
  selected: z.boolean(),
})
export type PowerChange = z.infer<typeof PowerChange>

export const roles = contract(
  'roles',
  {
    page: get(`${MANAGEMENT}/role/pages`, {
      may: 'role:menu',
      summary: '角色分页',
      query: Paging.extend({ name: searchText(100).optional() }),
      content: page(Role),
    }),
    matrix: get(`${MANAGEMENT}/role/matrix`, { may: 'role:menu', summary: '权限矩阵：每项权限由哪些角色持有', content: Matrix }),
    detail: get(`${MANAGEMENT}/role/:id`, { may: 'role:menu', summary: '一个角色', content: Role }),
    create: post(`${MANAGEMENT}/role`, {
      may: 'role:btn:add',
      stepUp: true,
      summary: '新建普通角色',
      body: z.object(RoleFields),
      content: Role,
      audit: '新建角色',
    }),
    update: put(`${MANAGEMENT}/role`, {
      may: 'role:btn:edit',
      stepUp: true,
      summary: '修改角色的名称与描述',
      body: z.object({ id: Id, version: z.string().max(40).optional(), type: Role.shape.type.optional(), ...editFields(RoleFields) }),
      content: Role,
      audit: '修改角色',
    }),
    remove: patch(`${MANAGEMENT}/role`, {
      may: 'role:btn:delete',
      stepUp: true,
      summary: '删除没有人持有的角色；不能删除的在 skipped 中列出',
      body: chosenIds('请勾选需要删除的角色'),
      content: Batch,
      audit: '删除角色',
    }),
    powers: get(`${MANAGEMENT}/role/:id/power`, { may: 'role:menu', summary: '一个角色的权限树', content: z.array(Power) }),
    savePowers: put(`${MANAGEMENT}/role/power`, {
      may: 'role:btn:save',
      stepUp: true,
      summary: '保存一个角色的权限变更，只提交差异',
      body: z.array(PowerChange).min(1, '没有修改，无需保存').max(2000),
      audit: '保存角色权限',
    }),
  },
  {
    nameTaken: '角色名称已存在',
    typeFixed: '角色类型不能修改',
    fixed: '系统角色不能修改',
    fixedRemove: '系统角色不能删除',
    own: '不能修改自己持有的角色',
    held: '角色「{name}」仍有{n}人持有，不能删除',
    oneRole: '一次只能保存一个角色的权限',
    kept: '「{name}」只对系统内置角色有效，不能授予普通角色',
  },
)
