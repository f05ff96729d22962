// Tiles of the home page: visible if a menu entry of that name is visible; the two of the assistant always.
import type { UserInfo } from '#features/organisation/sessions/contract.ts'
import type { tilePictures } from './tile-pictures.ts'

export interface Tile {
  name: string
  text: string
  picture: keyof typeof tilePictures
}
interface Group {
  name: string
  tiles: readonly Tile[]
}
export interface Placed extends Tile {
  /** `to` is a route of this application, `href` an external address. */
  to?: string
  href?: string
}

const assistant = [
  { name: '话术生成', text: '输入产品与客户，写出对话', picture: 'aiScript', path: 'script' },
  { name: '试题生成', text: '由资料自动出题，导入题库使用', picture: 'aiQuestion', path: 'question' },
] as const satisfies (Tile & { path: string })[]

const groups: readonly Group[] = [
  {
    name: '智能练习管理',
    tiles: [
      { name: '课程管理', text: '编写课程与脚本，生成视频', picture: 'course' },
      { name: '脚本编排', text: '调整各子场景的脚本与顺序', picture: 'arrange' },
      { name: '培训项目管理', text: '组合课程，指派部门与人员', picture: 'project' },
      { name: '练习点评', text: '听学员的练习，点评与答复申诉', picture: 'arrange' },
      { name: '训练数据分析', text: '按内容和组织查看训练结果', picture: 'analysis' },
    ],
  },
  {
    name: '考试专区',
    tiles: [
      { name: '考试管理', text: '创建考试、组卷、指派应考人员', picture: 'exam' },
      { name: '题库管理', text: '维护题库与试题，导入导出', picture: 'bank' },
      { name: '阅卷', text: '给简答题评分', picture: 'exam' },
      { name: '考试数据分析', text: '按组织和个人查看考试成绩', picture: 'examAnalysis' },
    ],
  },
  {
    name: '系统管理',
    tiles: [
      { name: '用户管理', text: '部门、人员与培训负责人', picture: 'user' },
      { name: '角色权限', text: '谁能看到哪些菜单、能做什么', picture: 'role' },
      { name: '菜单管理', text: '菜单、页面与按钮权限', picture: 'menu' },
      { name: '审计日志', text: '谁在何时做了什么', picture: 'role' },
      { name: '租户管理', text: '企业、域名、品牌与管理员', picture: 'tenant' },
    ],
  },
]

type Node = UserInfo['powerAliasTree'][number]

/** Addresses of the menu entries by name, if they and all entries above are enabled and visible. */
function addressesOf(tree: readonly Node[]): Map<string, { to?: string; href?: string }> {
  const found = new Map<string, { to?: string; href?: string }>()
  const walk = (nodes: readonly Node[]) => {
    for (const { name, enabled, visible, menuType, path, isFrame, childList } of nodes) {
      if (!enabled || !visible) continue
      const outside = isFrame || /^https?:/.test(path ?? '')
      if (menuType === 'C' && path && !found.has(name))
        found.set(name, outside ? { href: path } : { to: path.startsWith('/') ? path : `/${path}` })
      walk(childList)
    }
  }
  walk(tree)
  return found
}

/** Address of the assistant; by default beside this application. */
const assistantAt = (base: string | null, here: string) => base ?? `${here}/sales-assistant`

/** Returns the groups with at least one tile; `here` is {protocol}//{host}. */
export function tilesFor(user: Pick<UserInfo, 'powerAliasTree' | 'assistantUrl'>, here: string): { name: string; tiles: Placed[] }[] {
  const at = addressesOf(user.powerAliasTree)
  const ai = assistant.map(({ path, ...tile }) => ({ ...tile, href: `${assistantAt(user.assistantUrl, here)}/${path}` }))
  const own = groups.map(({ name, tiles }) => ({
    name,
    tiles: tiles.flatMap((tile) => {
      const address = at.get(tile.name)
      return address ? [{ ...tile, ...address }] : []
    }),
  }))
  return [{ name: 'AI营销助手', tiles: ai }, ...own].filter((group) => group.tiles.length > 0)
}
