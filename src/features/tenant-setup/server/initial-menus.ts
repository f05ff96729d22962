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
  /** In the platform's own tenant only. */
  platformOnly?: boolean
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
      hidden('生成看板', '/generation', 'Generation', 'course:generation'),
      hidden('回收站', '/recycleBin', 'RecycleBin', 'course:recycleBin'),
      {
        name: '读音词典',
        alias: 'pronunciation:menu',
        menuType: 'C',
        path: '/pronunciation',
        component: 'Pronunciation',
        icon: 'Sound',
        children: [
          button('新增', 'pronunciation:btn:add'),
          button('编辑', 'pronunciation:btn:edit'),
          button('删除', 'pronunciation:btn:delete'),
        ],
      },
    ],
  },
  {
    name: '系统管理',
    menuType: 'M',
    path: '/system',
    icon: 'Setting',
    children: [
      {
        name: '用户管理',
        alias: 'user:menu',
        menuType: 'C',
        path: '/user',
        component: 'User',
        icon: 'Team',
        children: [
          button('添加人员', 'user:btn:add'),
          button('编辑人员', 'user:btn:edit'),
          button('删除人员', 'user:btn:delete'),
          button('转移人员', 'user:btn:move'),
          button('导入人员', 'user:btn:import'),
          button('导出人员', 'user:btn:export'),
          button('查看完整手机号码', 'user:btn:phone'),
          button('添加部门', 'depart:btn:add'),
          button('编辑与移动部门', 'depart:btn:edit'),
          button('删除部门', 'depart:btn:delete'),
          button('设置培训负责人', 'depart:btn:leader'),
          button('以负责人查看', 'user:btn:viewAs'),
        ],
      },
      {
        name: '角色权限',
        alias: 'role:menu',
        menuType: 'C',
        path: '/role',
        component: 'Role',
        icon: 'SafetyCertificate',
        children: [
          button('搜索', 'role:btn:search'),
          button('添加', 'role:btn:add'),
          button('编辑', 'role:btn:edit'),
          button('删除', 'role:btn:delete'),
          button('保存权限', 'role:btn:save'),
          button('授予用户', 'role:btn:grant'),
        ],
      },
      hidden('角色编辑', '/roleAddEdit', 'RoleAddEdit', 'role:edit'),
      hidden('角色详情', '/roleDetail', 'RoleDetail', 'role:detail'),
      hidden('角色用户', '/roleUser', 'RoleUser', 'role:user'),
      {
        name: '菜单管理',
        alias: 'menu:menu',
        menuType: 'C',
        path: '/menuList',
        component: 'MenuList',
        icon: 'Menu',
        children: [
          button('添加根节点', 'menu:btn:addRoot'),
          button('添加子节点', 'menu:btn:addChild'),
          button('编辑', 'menu:btn:edit'),
          button('删除', 'menu:btn:delete'),
        ],
      },
      hidden('菜单编辑', '/menuEdit', 'MenuEdit', 'menu:edit'),
      {
        name: '审计日志',
        alias: 'audit:menu',
        menuType: 'C',
        path: '/auditLog',
        component: 'AuditLog',
        icon: 'FileSearch',
        children: [button('导出', 'audit:btn:export')],
      },
      {
        name: '在线会话',
        alias: 'session:menu',
        menuType: 'C',
        path: '/onlineSession',
        component: 'OnlineSession',
        icon: 'Laptop',
        children: [button('下线', 'session:btn:end'), button('解除锁定', 'session:btn:unlock')],
      },
      {
        name: '企业设置',
        alias: 'setting:menu',
        menuType: 'C',
        path: '/tenantSetting',
        component: 'TenantSetting',
        icon: 'Control',
        children: [button('修改', 'setting:btn:edit'), button('三员分立开关', 'setting:btn:officers')],
      },
      {
        name: '租户管理',
        alias: 'tenant:menu',
        menuType: 'C',
        path: '/tenantManagement',
        component: 'TenantManagement',
        icon: 'Bank',
        platformOnly: true,
        children: [
          button('新增', 'tenant:btn:add'),
          button('编辑', 'tenant:btn:edit'),
          button('启用与停用', 'tenant:btn:state'),
          button('删除', 'tenant:btn:delete'),
        ],
      },
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

const grants = [
  'user:menu',
  'role:menu',
  'role:edit',
  'role:detail',
  'role:user',
  'role:btn:search',
  'role:btn:add',
  'role:btn:edit',
  'role:btn:delete',
  'role:btn:save',
  'role:btn:grant',
  'setting:menu',
  'setting:btn:officers',
]
const look = ['course:menu', 'course:scene', 'course:subScene', 'course:script', 'course:generation', 'course:recycleBin']
const author = [
  ...look,
  'course:btn:add',
  'course:btn:edit',
  'course:btn:delete',
  'course:btn:state',
  'course:btn:human',
  'course:btn:generate',
  'pronunciation:menu',
  'pronunciation:btn:add',
]
const lexicon = ['pronunciation:btn:edit', 'pronunciation:btn:delete']

export const initialRoles: InitialRole[] = [
  { name: '系统管理员', comments: '管理本租户的全部业务', type: 3, isEditable: false, words: 'all' },
  { name: '安全保密员', comments: '授予和收回权限', type: 2, isEditable: false, words: grants },
  { name: '安全审计员', comments: '查看审计日志', type: 1, isEditable: false, words: ['audit:menu', 'audit:btn:export'] },
  { name: '课程作者', comments: '编写课程、生成音视频', type: 0, isEditable: true, words: author },
  { name: '培训负责人', comments: '管理本部门及下级的培训', type: 0, isEditable: true, words: [...author, ...lexicon, 'user:menu'] },
  { name: '只读人员', comments: '查看，不能编辑', type: 0, isEditable: true, words: look },
]
