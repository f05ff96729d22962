// Every contract of the product: what the tests about all endpoints go through.
import { analysisTabs } from '../src/features/analysis-tabs/contract.ts'
import { attempts } from '../src/features/attempts/contract.ts'
import { audit } from '../src/features/audit/contract.ts'
import { courseSheets } from '../src/features/course-sheets/contract.ts'
import { courseWorkshop, recycleBin } from '../src/features/course-workshop/contract.ts'
import { courses } from '../src/features/courses/contract.ts'
import { departments } from '../src/features/departments/contract.ts'
import { digitalHumans } from '../src/features/digital-humans/contract.ts'
import { examAnalysis } from '../src/features/exam-analysis/contract.ts'
import { papers } from '../src/features/exam-papers/contract.ts'
import { assignments, exams } from '../src/features/exams/contract.ts'
import { files } from '../src/features/files/contract.ts'
import { home } from '../src/features/home/contract.ts'
import { imports } from '../src/features/imports/contract.ts'
import { leaders } from '../src/features/leaders/contract.ts'
import { marking } from '../src/features/marking/contract.ts'
import { mediaProviders } from '../src/features/media-providers/contract.ts'
import { menus } from '../src/features/menus/contract.ts'
import { practice } from '../src/features/practice/contract.ts'
import { productionBoard, productions } from '../src/features/productions/contract.ts'
import { pronunciations } from '../src/features/pronunciations/contract.ts'
import { projectAssignments, projects } from '../src/features/projects/contract.ts'
import { questionBanks, questions } from '../src/features/question-banks/contract.ts'
import { questionSheets } from '../src/features/question-sheets/contract.ts'
import { roles } from '../src/features/roles/contract.ts'
import { scripts } from '../src/features/scripts/contract.ts'
import { search } from '../src/features/search/contract.ts'
import { serviceCredentials } from '../src/features/service-credentials/contract.ts'
import { sessions } from '../src/features/sessions/contract.ts'
import { tenantSetup } from '../src/features/tenant-setup/contract.ts'
import { tenants } from '../src/features/tenants/contract.ts'
import { trainingAnalysis } from '../src/features/training-analysis/contract.ts'
import { roleUsers, users } from '../src/features/users/contract.ts'
import { type Endpoint, scopeOf } from '../src/shared/contract.ts'

const all = [
  sessions,
  menus,
  roles,
  roleUsers,
  departments,
  users,
  imports,
  leaders,
  files,
  courses,
  scripts,
  mediaProviders,
  digitalHumans,
  pronunciations,
  productions,
  productionBoard,
  courseSheets,
  courseWorkshop,
  recycleBin,
  questionBanks,
  questions,
  questionSheets,
  exams,
  papers,
  assignments,
  attempts,
  marking,
  projects,
  projectAssignments,
  practice,
  analysisTabs,
  examAnalysis,
  trainingAnalysis,
  search,
  home,
  audit,
  tenants,
  serviceCredentials,
  tenantSetup,
]

export interface Named {
  /** feature.endpoint */
  name: string
  endpoint: Endpoint
}

export const endpoints: Named[] = all.flatMap(({ meta }) =>
  Object.entries(meta.endpoints as Record<string, Endpoint>).map(([key, endpoint]) => ({ name: `${meta.feature}.${key}`, endpoint })),
)
/** What machines call, with a credential. */
export const forMachines = (endpoint: Endpoint) => scopeOf(endpoint) !== null
/** Some ask with a body and change nothing of the tenant's. */
export const changes = (endpoint: Endpoint) => endpoint.method !== 'GET' && !(endpoint.whileLooking && !endpoint.audit)
/** The permission words, one of which is needed; null where none is. */
export const wordsOf = ({ may }: Endpoint): readonly string[] | null =>
  may === 'public' || may === 'signed-in' ? null : typeof may === 'string' ? [may] : may
