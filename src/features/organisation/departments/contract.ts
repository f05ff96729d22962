// Departments: a tree of four layers (0 to 3), whose leaves contain the users.
import { z } from 'zod'
import { contract, del, get, MANAGEMENT, post, put } from '#shared/contract.ts'
import { requiredName } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Flag } from '#shared/query.ts'

/** The lowest layer: the tree has four, 0 to 3. */
export const MAX_LAYER = 3

const Fields = {
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  layer: z.int(),
  /** Path of ids, including its own: '/1/15/203/'. */
  departPath: z.string(),
  /** Names of all ancestors and its own, joined by '/'. */
  fullName: z.string(),
  /** Whether a department may be added below: not on the lowest layer, and not if it has users. */
  addDepartAllow: z.boolean(),
  /** Version for optimistic concurrency: a save with an old version answers 40009. */
  version: z.string(),
}

/** One department, as the answer of a change. */
export const Department = z.object(Fields)
export type Department = z.infer<typeof Department>

export interface DepartmentNode extends Department {
  /** False for ancestors that only lead to the departments that the user may choose. */
  selectable: boolean
  /** Whether the caller may change it. */
  canEdit: boolean
  /** Users of the whole sub-tree, and those directly in it; only with hasCount. */
  staffCount?: number | undefined
  ownStaffCount?: number | undefined
  childList: DepartmentNode[]
}
const DepartmentNode: z.ZodType<DepartmentNode> = z
  .lazy(() =>
    z.object({
      ...Fields,
      selectable: z.boolean(),
      canEdit: z.boolean(),
      staffCount: z.int().optional(),
      ownStaffCount: z.int().optional(),
      childList: z.array(DepartmentNode),
    }),
  )
  .meta({ id: 'DepartmentNode' })

/** Maximum number of departments in one call. */
export const maxPasted = 500

/** Maximum characters of a name. */
export const maxName = 50
const Name = requiredName('请输入部门名称', maxName).regex(/^[^/]*$/, '部门名称不能包含 /')
const version = z.string().max(40).optional()

export const departments = contract(
  'departments',
  {
    tree: get(`${MANAGEMENT}/department/tree`, {
      may: 'signed-in',
      summary:
        '部门树，限于本人的数据范围；hasCount=true 含人数（需 user:menu），filter=true 只含可以选择的部门，departmentId 给出时为其子树',
      query: z.object({ hasCount: Flag.optional(), filter: Flag.optional(), departmentId: Id.optional() }),
      content: z.array(DepartmentNode),
    }),
    create: post(`${MANAGEMENT}/department`, {
      may: 'depart:btn:add',
      summary: '添加部门；parentId 为空时为一级部门',
      body: z.object({ parentId: Id.nullish(), name: Name }),
      content: Department,
      audit: '添加部门',
    }),
    saveTree: post(`${MANAGEMENT}/department/tree`, {
      may: 'depart:btn:add',
      summary: '一次添加多个部门：每个以 parentId 之下的名称路径给出，上级在前；已有的不重复添加；全部成功或全部不添加',
      body: z.object({
        parentId: Id.nullish(),
        paths: z
          .array(
            z
              .array(Name)
              .min(1)
              .max(MAX_LAYER + 1),
          )
          .min(1)
          .max(maxPasted),
      }),
      content: z.object({ made: z.array(Department), existing: z.int() }),
      audit: '批量添加部门',
    }),
    update: put(`${MANAGEMENT}/department`, {
      may: 'depart:btn:edit',
      summary: '修改部门名称',
      body: z.object({ id: Id, name: Name, version, parentId: Id.nullish() }),
      content: Department,
      audit: '编辑部门',
    }),
    move: put(`${MANAGEMENT}/department/move`, {
      may: 'depart:btn:edit',
      summary: '移动部门：到 parentId 之下（空为一级）的第 place 位（从 0 起）',
      body: z.object({ id: Id, parentId: Id.nullish(), place: z.int().min(0).max(100_000).optional() }),
      content: Department,
      audit: '移动部门',
    }),
    remove: del(`${MANAGEMENT}/department/:id`, { may: 'depart:btn:delete', summary: '删除没有人员和子部门的部门', audit: '删除部门' }),
  },
  {
    parentFixed: '上级部门不能在这里修改，请用移动部门',
    sameName: '同级部门名称不能重复',
    tooDeep: '部门最多四级',
    pastedTooDeep: '「{name}」在第五级，部门最多四级',
    pastedBelowStaff: '「{name}」下有人员，不能添加下级部门',
    intoItself: '不能移动到自己的下级部门',
    mergeRelated: '不能并入自己的上级或下级部门',
    mergeSameName: '两个部门都有下级部门「{name}」，请先修改其中一个的名称',
    parentHasStaff: '部门下有人员，不能添加下级部门',
    hasStaff: '部门下还有人员，不能删除',
    hasChildren: '部门下还有子部门，不能删除',
    notLeaf: '请选择最末一级部门',
  },
)
