// Menus: the permission tree, whose entries define routes, menus and permission words.
import { z } from 'zod'
import { Batch } from '#shared/batch.ts'
import { contract, get, MANAGEMENT, patch, post, put } from '#shared/contract.ts'
import { clean, cleanCode } from '#shared/clean.ts'
import { editFields } from '#shared/merge-defined.ts'
import { chosenIds, Id } from '#shared/ids.ts'

/** Type of an entry: M directory, C menu, F button. */
export const MenuType = z.enum(['M', 'C', 'F'])
export type MenuType = z.infer<typeof MenuType>

export const menuNamePattern = '^[\\u4e00-\\u9fa5A-Za-z0-9_]{1,20}$'
export const menuNameRule = '请输入1-20位汉字/数字/字母/下划线'
export const aliasPattern = '^[A-Za-z0-9_:.-]+$'
export const aliasRule = '权限标识只能包含字母、数字、冒号、点、下划线和短横线'
/** Reserved words for services, the system and the officers: a tenant's own entry cannot have one. */
const keptWords = /^(service:.*|public|signed-in|audit:.*|role:.*|setting:btn:officers)$/i
export const isKeptWord = (alias: string): boolean => keptWords.test(alias)
/** Addresses of the product itself: an entry with one of them would be unreachable. */
const keptPaths = /^\/?(?:learn|assets|sales-assistant|403|404|ai-training|ai-exam|docs|openapi\.json|healthz)(?:\/|$)/i
export const isKeptPath = (path: string): boolean => keptPaths.test(path)
/** Maximum number of levels of the tree, including buttons. */
export const maxLevels = 4
/** Allowed types below an entry of a type; the top allows those of a directory. */
export const childTypes: Readonly<Record<MenuType, readonly MenuType[]>> = { M: ['M', 'C'], C: ['F'], F: [] }

/** Fields that an entry of a type does not have. */
export const forbiddenFields: Readonly<Record<MenuType, readonly ('alias' | 'path' | 'component' | 'isFrame')[]>> = {
  M: ['alias'],
  C: [],
  F: ['path', 'component', 'isFrame'],
}

/** Fields of an entry, in menu management and in the tree for the app. */
export const menuFields = {
  id: Id,
  fid: Id.nullable(),
  name: z.string(),
  alias: z.string().nullable(),
  menuType: MenuType,
  path: z.string().nullable(),
  component: z.string().nullable(),
  icon: z.string().nullable(),
  isFrame: z.boolean(),
  visible: z.boolean(),
  enabled: z.boolean(),
  sequence: z.int(),
}
const Entry = z.object({
  ...menuFields,
  /** Built-in entries cannot be deleted, and keep their word, address and page. */
  builtIn: z.boolean(),
  /** Whether an endpoint requires its word. */
  known: z.boolean(),
  /** Version for optimistic concurrency: a save with an old version answers 40009. */
  version: z.string(),
})
export interface Menu extends z.infer<typeof Entry> {
  childList: Menu[]
}
const Menu: z.ZodType<Menu> = z.lazy(() => Entry.extend({ childList: z.array(Menu) })).meta({ id: 'MenuNode' })

const text = (most: number) => z.string().overwrite(cleanCode).max(most, `最多${most}个字符`).nullish()
const MenuFields = {
  name: z.string(menuNameRule).overwrite(clean).regex(new RegExp(menuNamePattern), menuNameRule),
  alias: text(60),
  menuType: MenuType,
  path: text(60),
  component: text(60),
  icon: text(20),
  isFrame: z.boolean().default(false),
  visible: z.boolean().default(true),
  enabled: z.boolean().default(true),
  sequence: z.int('请输入排序').min(0, '排序不能小于0').max(9999, '排序不能大于9999'),
}

export const menus = contract(
  'menus',
  {
    tree: get(`${MANAGEMENT}/power/tree`, {
      may: ['menu:menu', 'role:menu'],
      summary: '菜单与权限树',
      content: z.array(Menu),
    }),
    create: post(`${MANAGEMENT}/power`, {
      may: ['menu:btn:addRoot', 'menu:btn:addChild'],
      summary: '新建菜单；没有 fid 为根节点',
      body: z.object({ fid: Id.nullish(), ...MenuFields }),
      content: z.object({ id: Id }),
      audit: '新建菜单',
    }),
    update: put(`${MANAGEMENT}/power`, {
      may: 'menu:btn:edit',
      summary: '修改菜单；fid 不同时移动',
      body: z.object({ id: Id, version: z.string().max(40).optional(), fid: Id.nullish(), ...editFields(MenuFields) }),
      audit: '修改菜单',
    }),
    remove: patch(`${MANAGEMENT}/power`, {
      may: 'menu:btn:delete',
      summary: '删除菜单（含其下全部节点）',
      body: chosenIds('请勾选需要删除的节点'),
      content: Batch,
      audit: '删除菜单',
    }),
  },
  {
    noPath: '请输入路由地址',
    noComponent: '请输入组件路径',
    badHost: '不允许链接到 {host}，请联系平台管理员放行',
    badPath: '路由地址只能是站内地址，外链只能以 http:// 或 https:// 开头并勾选外链',
    keptPath: '这个地址由系统使用，请换一个',
    badAlias: aliasRule,
    unfit: '{type}没有这一项',
    aliasKept: '该权限标识由系统保留，请换一个',
    aliasTaken: '权限标识已存在',
    pathTaken: '路由地址已存在',
    wrongPlace: '目录和菜单只能在根或目录下，按钮只能在菜单下',
    ownParent: '上级不能是自己或自己的下级',
    tooDeep: '菜单最多4层',
    builtIn: '系统内置菜单不能删除',
    builtInFixed: '系统内置菜单的类型、权限标识、路由地址和组件不能修改',
    builtInPlace: '系统内置目录不能移动',
    lockOut: '不能停用：否则没有人能再进入菜单管理',
  },
)
