// The initial roles of every tenant, with their permissions.
export interface InitialRole {
  name: string
  comments: string
  /** Type of the role: 0 ordinary, 1 security auditor, 2 security confidentiality officer, 3 system administrator. */
  type: 0 | 1 | 2 | 3
  isEditable: boolean
  /** Permission words; 'all' = all of them. Hidden pages follow their entries. */
  words: readonly string[] | 'all'
}

const grants = [
  'user:menu',
  'role:menu',
  'role:btn:search',
  'role:btn:add',
  'role:btn:edit',
  'role:btn:delete',
  'role:btn:save',
  'role:btn:grant',
  'depart:btn:leader',
  'setting:menu',
  'setting:btn:officers',
  'identity:menu',
  'identity:btn:confirm',
  'factor:menu',
  'factor:btn:reset',
]
const look = [
  'home:menu',
  'course:menu',
  'course:arrange',
  'bank:menu',
  'exam:menu',
  'project:menu',
  'examAnalysis:menu',
  'trainingAnalysis:menu',
]
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
  'wording:menu',
  'document:menu',
  'document:btn:add',
  'document:btn:edit',
  'document:btn:delete',
  'document:btn:draft',
  'bank:btn:add',
  'bank:btn:edit',
  'bank:btn:delete',
  'question:btn:add',
  'question:btn:edit',
  'question:btn:delete',
  'exam:btn:add',
  'exam:btn:edit',
  'exam:btn:delete',
  'exam:btn:paper',
  'exam:btn:assign',
  'marking:menu',
  'marking:btn:score',
  'examAnalysis:btn:export',
  'project:btn:add',
  'project:btn:edit',
  'project:btn:delete',
  'project:btn:assign',
  'rehearsal:menu',
  'rehearsal:btn:review',
  'rehearsal:btn:listen',
  'trainingAnalysis:btn:export',
]
const lexicon = ['pronunciation:btn:edit', 'pronunciation:btn:delete', 'wording:btn:edit', 'document:btn:approve']

export const initialRoles: InitialRole[] = [
  { name: '系统管理员', comments: '管理本租户的全部业务', type: 3, isEditable: false, words: 'all' },
  { name: '安全保密员', comments: '授予和收回权限', type: 2, isEditable: false, words: grants },
  { name: '安全审计员', comments: '查看审计日志', type: 1, isEditable: false, words: ['audit:menu', 'audit:btn:export'] },
  { name: '课程作者', comments: '编写课程、生成音视频', type: 0, isEditable: true, words: author },
  { name: '培训负责人', comments: '管理本部门及下级的培训', type: 0, isEditable: true, words: [...author, ...lexicon, 'user:menu'] },
  { name: '只读人员', comments: '查看，不能编辑', type: 0, isEditable: true, words: look },
]
