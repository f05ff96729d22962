// Commands of the global search, for users with the page and the permission.
import { NEW_PARAM } from '#ui/state/use-open-from-url.ts'
import type { MayBe } from '#ui/api/session.tsx'
import { courses } from '#features/authoring/courses/contract.ts'
import { exams } from '#features/assessment/exams/contract.ts'
import { projects } from '#features/practice/projects/contract.ts'
import { questionBanks } from '#features/assessment/question-banks/contract.ts'
import { replacements } from '#features/authoring/replacements/contract.ts'
import { users } from '#features/organisation/users/contract.ts'

/** `component`: page that opens the form, see `useOpenFromUrl`; `to`: another address. */
const commands: readonly { name: string; component: string; do: MayBe; to?: string }[] = [
  { name: '新建课程', component: 'CourseManage', do: courses.createCourse },
  { name: '查找与替换', component: 'CourseManage', do: replacements.preview, to: '/replace' },
  { name: '新建项目', component: 'TrainingProjectManage', do: projects.create },
  { name: '新建题库', component: 'QuestionBankList', do: questionBanks.create },
  { name: '新建考试', component: 'ExamList', do: exams.create },
  { name: '添加人员', component: 'User', do: users.create },
]

/** Returns the permitted commands with their addresses. */
export const commandsFor = (pages: readonly { component: string; path: string }[], may: (wanted: MayBe) => boolean) =>
  commands.flatMap(({ name, component, do: wanted, to }) => {
    const page = pages.find((p) => p.component === component)
    return page && may(wanted) ? [{ name, to: to ?? `${page.path}?${NEW_PARAM}=1` }] : []
  })
