// The demo tenants and their people. All accounts have the password below.
import type { FirstPerson } from '#features/organisation/tenant-setup/server/tenant-setup.ts'

export const demoPassword = 'demo_2026'
/** Prefilled on the sign-in page. */
export const demoLogin = 'author'

export interface DemoTenant {
  name: string
  domain: string
  threeOfficers: boolean
  /** Departments as paths below the root. */
  departments: string[]
}

export const demoTenants: DemoTenant[] = [
  {
    name: '青禾人寿保险（演示）',
    domain: 'demo',
    threeOfficers: false,
    departments: [
      '总公司',
      '总公司/管理部',
      '总公司/培训部',
      '总公司/华东区',
      '总公司/华东区/区域管理部',
      '总公司/华东区/上海分公司',
      '总公司/华东区/上海分公司/浦东营业部',
      '总公司/华南区',
      '总公司/华南区/深圳分公司',
    ],
  },
  {
    name: '远帆通信（演示）',
    domain: 'yuanfan',
    threeOfficers: true,
    departments: ['总公司', '总公司/管理部', '总公司/培训部', '总公司/华东区', '总公司/华东区/区域管理部', '总公司/华东区/杭州分公司'],
  },
]

type DemoPerson = Omit<FirstPerson, 'password' | 'mustChange' | 'roleIds' | 'departmentId'> & {
  role: string
  department: string
  leads?: string
}

export const demoPeople: DemoPerson[] = [
  {
    loginName: 'admin',
    name: '赵明远',
    workNo: 'A0001',
    telephone: '13800000001',
    type: 3,
    role: '系统管理员',
    department: '总公司/管理部',
  },
  {
    loginName: 'author',
    name: '周雅琴',
    workNo: 'A0002',
    telephone: '13800000002',
    type: 0,
    role: '课程作者',
    department: '总公司/培训部',
  },
  {
    loginName: 'leader',
    name: '陈志远',
    workNo: 'A0003',
    telephone: '13800000003',
    type: 0,
    role: '培训负责人',
    department: '总公司/华东区/区域管理部',
    leads: '总公司/华东区',
  },
  {
    loginName: 'auditor',
    name: '孙静怡',
    workNo: 'A0004',
    telephone: '13800000004',
    type: 1,
    role: '安全审计员',
    department: '总公司/管理部',
  },
  {
    loginName: 'officer',
    name: '何守正',
    workNo: 'A0005',
    telephone: '13800000005',
    type: 2,
    role: '安全保密员',
    department: '总公司/管理部',
  },
  {
    loginName: 'viewer',
    name: '林小满',
    workNo: 'A0006',
    telephone: '13800000006',
    type: 0,
    role: '只读人员',
    department: '总公司/培训部',
  },
]
