// The menus, permission words and roles that every tenant has: what exists in this version is added to every tenant.
export interface InitialMenu {
  name: string
  /** Unique among siblings; how an entry is found again at the next start. */
  alias?: string
  menuType: 'M' | 'C' | 'F'
  path?: string
  component?: string
  icon?: string
  hidden?: boolean
  children?: InitialMenu[]
}

const button = (name: string, alias: string): InitialMenu => ({ name, alias, menuType: 'F' })
const hidden = (name: string, path: string, component: string, alias: string): InitialMenu => ({
  name,
  path,
  component,
  alias,
  menuType: 'C',
  hidden: true,
})

export const initialMenus: InitialMenu[] = [
  {
    name: '智能陪练',
    menuType: 'M',
    path: '/training',
    icon: 'PlaySquare',
    children: [
      {
        name: '课程管理',
        alias: 'course:menu',
        menuType: 'C',
        path: '/courseManage',
        component: 'CourseManage',
        icon: 'Read',
        children: [
          button('新建', 'course:btn:add'),
          button('编辑与排序', 'course:btn:edit'),
          button('删除', 'course:btn:delete'),
          button('启用与停用', 'course:btn:state'),
          button('设置数字人', 'course:btn:human'),
          button('生成音视频', 'course:btn:generate'),
        ],
      },
      hidden('场景', '/scene', 'Scene', 'course:scene'),
      hidden('子场景', '/subScene', 'SubScene', 'course:subScene'),
      hidden('脚本', '/script', 'Script', 'course:script'),
    ],
  },
  // new features are added above this line
]

export interface InitialRole {
  name: string
  comments: string
  /** 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
  type: 0 | 1 | 2 | 3
  isEditable: boolean
  /** Permission words; 'all' = everything there is. */
  words: readonly string[] | 'all'
}

const look = ['course:menu', 'course:scene', 'course:subScene', 'course:script']
const author = [
  ...look,
  'course:btn:add',
  'course:btn:edit',
  'course:btn:delete',
  'course:btn:state',
  'course:btn:human',
  'course:btn:generate',
]

export const initialRoles: InitialRole[] = [
  { name: '系统管理员', comments: '管理本租户的全部业务', type: 3, isEditable: false, words: 'all' },
  { name: '安全保密员', comments: '授予和收回权限', type: 2, isEditable: false, words: [] },
  { name: '安全审计员', comments: '查看审计日志', type: 1, isEditable: false, words: [] },
  { name: '课程作者', comments: '编写课程、生成音视频', type: 0, isEditable: true, words: author },
  { name: '培训负责人', comments: '管理本部门及下级的培训', type: 0, isEditable: true, words: author },
  { name: '只读人员', comments: '查看，不能编辑', type: 0, isEditable: true, words: look },
]
