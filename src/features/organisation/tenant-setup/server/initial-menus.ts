// Initial menus and permission words: new ones of a version are added to every tenant.
export interface InitialMenu {
  name: string
  /** Unique among siblings; identifies the entry at the next start. */
  alias?: string
  menuType: 'M' | 'C' | 'F'
  path?: string
  component?: string
  icon?: string
  hidden?: boolean
  /** Only in the platform's own tenant. */
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

/** A page of the menu with its actions. */
const page = (name: string, path: string, component: string, alias: string, icon: string, children: InitialMenu[] = []): InitialMenu => ({
  ...hidden(name, path, component, alias),
  hidden: false,
  icon,
  children,
})

export const initialMenus: InitialMenu[] = [
  { name: '首页', alias: 'home:menu', menuType: 'C', path: '/home', component: 'Home', icon: 'Home' },
  {
    name: '智能陪练',
    menuType: 'M',
    path: '/training',
    icon: 'PlaySquare',
    children: [
      page('课程管理', '/courseManage', 'CourseManage', 'course:menu', 'Read', [
        button('新建', 'course:btn:add'),
        button('编辑与排序', 'course:btn:edit'),
        button('删除', 'course:btn:delete'),
        button('启用与停用', 'course:btn:state'),
        button('设置数字人', 'course:btn:human'),
        button('生成音视频', 'course:btn:generate'),
      ]),
      { name: '脚本编排', alias: 'course:arrange', menuType: 'C', path: '/scriptArrange', component: 'ScriptArrange', icon: 'OrderedList' },
      hidden('课程', '/course/:id', 'Course', 'course:page'),
      hidden('场景', '/scene', 'Scene', 'course:scene'),
      hidden('子场景', '/subScene', 'SubScene', 'course:subScene'),
      hidden('脚本', '/script', 'Script', 'course:script'),
      hidden('情景', '/scenario', 'Scenario', 'course:scenario'),
      hidden('生成看板', '/generation', 'Generation', 'course:generation'),
      hidden('查找与替换', '/replace', 'Replace', 'course:replace'),
      hidden('回收站', '/recycleBin', 'RecycleBin', 'course:recycleBin'),
      page('培训项目管理', '/trainingProjectManage', 'TrainingProjectManage', 'project:menu', 'Project', [
        button('新建项目', 'project:btn:add'),
        button('编辑项目', 'project:btn:edit'),
        button('删除项目', 'project:btn:delete'),
        button('指派', 'project:btn:assign'),
      ]),
      page('练习点评', '/rehearsalReview', 'RehearsalReview', 'rehearsal:menu', 'Highlight', [
        button('点评与答复申诉', 'rehearsal:btn:review'),
        button('听学员录音', 'rehearsal:btn:listen'),
      ]),
      page('资料', '/document', 'Documents', 'document:menu', 'FileText', [
        button('上传资料', 'document:btn:add'),
        button('编辑资料与写下事实', 'document:btn:edit'),
        button('删除资料', 'document:btn:delete'),
        button('审核事实', 'document:btn:approve'),
        button('从资料起草试题与话术', 'document:btn:draft'),
      ]),
      hidden('资料内容', '/documentDetail', 'DocumentDetail', 'document:detail'),
      hidden('话术生成', '/sales-assistant/script', 'ScriptDrafts', 'document:script'),
      hidden('试题生成', '/sales-assistant/question', 'Drafts', 'document:question'),
      page('内容审核', '/contentReview', 'ContentReview', 'contentReview:menu', 'Audit', [
        button('通过与退回', 'contentReview:btn:decide'),
      ]),
      page('违规用语与术语', '/wording', 'Wording', 'wording:menu', 'Audit', [button('编辑违规用语与术语', 'wording:btn:edit')]),
      page('训练数据分析', '/dataAnalysis', 'DataAnalysis', 'trainingAnalysis:menu', 'BarChart', [
        button('导出训练数据分析', 'trainingAnalysis:btn:export'),
      ]),
      page('读音词典', '/pronunciation', 'Pronunciation', 'pronunciation:menu', 'Sound', [
        button('新增', 'pronunciation:btn:add'),
        button('编辑', 'pronunciation:btn:edit'),
        button('删除', 'pronunciation:btn:delete'),
      ]),
      page('形象与声音', '/digitalHumanManage', 'DigitalHumanManage', 'digitalHuman:menu', 'Contacts', [
        button('添加', 'digitalHuman:btn:add'),
        button('编辑与停用', 'digitalHuman:btn:edit'),
        button('删除', 'digitalHuman:btn:delete'),
        { ...button('下载自然声音', 'digitalHuman:btn:download'), platformOnly: true },
      ]),
    ],
  },
  {
    name: '考试专区',
    menuType: 'M',
    path: '/assessment',
    icon: 'FileDone',
    children: [
      page('题库管理', '/questionBankList', 'QuestionBankList', 'bank:menu', 'Database', [
        button('新建题库', 'bank:btn:add'),
        button('编辑与启停题库', 'bank:btn:edit'),
        button('删除题库', 'bank:btn:delete'),
        button('新建与导入试题', 'question:btn:add'),
        button('编辑与移动试题', 'question:btn:edit'),
        button('删除试题', 'question:btn:delete'),
      ]),
      hidden('试题管理', '/questionTypeManage', 'QuestionTypeManage', 'bank:question'),
      hidden('题库回收站', '/bankRecycleBin', 'BankRecycleBin', 'bank:recycleBin'),
      page('考试管理', '/examList', 'ExamList', 'exam:menu', 'Schedule', [
        button('新建考试', 'exam:btn:add'),
        button('编辑考试', 'exam:btn:edit'),
        button('删除考试', 'exam:btn:delete'),
        button('设置试卷', 'exam:btn:paper'),
        button('指派', 'exam:btn:assign'),
      ]),
      hidden('试卷设置', '/setTestPaper', 'SetTestPaper', 'exam:paper'),
      hidden('监考', '/invigilation', 'Invigilation', 'exam:invigilation'),
      hidden('考试回收站', '/examRecycleBin', 'ExamRecycleBin', 'exam:recycleBin'),
      page('阅卷', '/marking', 'Marking', 'marking:menu', 'Highlight', [button('评分', 'marking:btn:score')]),
      page('考试数据分析', '/examDataAnalysis', 'ExamDataAnalysis', 'examAnalysis:menu', 'BarChart', [
        button('导出报表', 'examAnalysis:btn:export'),
      ]),
    ],
  },
  {
    name: '系统管理',
    menuType: 'M',
    path: '/system',
    icon: 'Setting',
    children: [
      page('用户管理', '/user', 'User', 'user:menu', 'Team', [
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
      ]),
      page('角色权限', '/role', 'Role', 'role:menu', 'SafetyCertificate', [
        button('搜索', 'role:btn:search'),
        button('添加', 'role:btn:add'),
        button('编辑', 'role:btn:edit'),
        button('删除', 'role:btn:delete'),
        button('保存权限', 'role:btn:save'),
        button('授予用户', 'role:btn:grant'),
      ]),
      hidden('角色编辑', '/roleAddEdit', 'RoleAddEdit', 'role:edit'),
      hidden('角色详情', '/roleDetail', 'RoleDetail', 'role:detail'),
      hidden('角色用户', '/roleUser', 'RoleUser', 'role:user'),
      page('菜单管理', '/menuList', 'MenuList', 'menu:menu', 'Menu', [
        button('添加根节点', 'menu:btn:addRoot'),
        button('添加子节点', 'menu:btn:addChild'),
        button('编辑', 'menu:btn:edit'),
        button('删除', 'menu:btn:delete'),
      ]),
      hidden('菜单编辑', '/menuEdit', 'MenuEdit', 'menu:edit'),
      page('审计日志', '/auditLog', 'AuditLog', 'audit:menu', 'FileSearch', [button('导出', 'audit:btn:export')]),
      page('在线会话', '/onlineSession', 'OnlineSession', 'session:menu', 'Laptop', [
        button('下线', 'session:btn:end'),
        button('解除锁定', 'session:btn:unlock'),
      ]),
      page('语音与数字人服务', '/mediaProvider', 'MediaProvider', 'mediaProvider:menu', 'Api', [
        button('测试连接', 'mediaProvider:btn:test'),
      ]),
      page('服务凭证', '/serviceCredential', 'ServiceCredential', 'serviceCredential:menu', 'Key', [
        button('新建凭证', 'serviceCredential:btn:add'),
        button('编辑凭证', 'serviceCredential:btn:edit'),
        button('轮换凭证', 'serviceCredential:btn:rotate'),
        button('撤销凭证', 'serviceCredential:btn:revoke'),
        button('读取事件', 'event:btn:read'),
      ]),
      page('事件推送', '/webhook', 'Webhook', 'webhook:menu', 'Api', [
        button('保存事件推送', 'webhook:btn:save'),
        button('重新推送', 'webhook:btn:replay'),
      ]),
      page('学习记录接入', '/recordStore', 'RecordStore', 'recordStore:menu', 'Api', [button('管理接入凭证', 'recordStore:btn:save')]),
      page('双重验证', '/secondFactor', 'SecondFactor', 'factor:menu', 'Safety', [button('重置双重验证', 'factor:btn:reset')]),
      page('单点登录', '/identityProvider', 'IdentityProvider', 'identity:menu', 'Safety', [
        button('保存登录来源', 'identity:btn:save'),
        button('测试登录来源', 'identity:btn:test'),
        button('确认登录来源', 'identity:btn:confirm'),
      ]),
      page('企业设置', '/tenantSetting', 'TenantSetting', 'setting:menu', 'Control', [
        button('修改', 'setting:btn:edit'),
        button('三员分立开关', 'setting:btn:officers'),
      ]),
      {
        ...page('租户管理', '/tenantManagement', 'TenantManagement', 'tenant:menu', 'Bank', [
          button('新增', 'tenant:btn:add'),
          button('编辑', 'tenant:btn:edit'),
          button('启用与停用', 'tenant:btn:state'),
          button('删除', 'tenant:btn:delete'),
        ]),
        platformOnly: true,
      },
      { ...page('运行检查', '/deploymentCheck', 'DeploymentCheck', 'deployment:menu', 'Laptop'), platformOnly: true },
    ],
  },
  // add new features above this line
]
