// Courses, their room and the report, in one piece: who begins there has what is needed until it ends.
export { CourseScreen } from '#features/portal/learning/learn/CourseScreen.tsx'
export { PracticeScreen } from '#features/portal/learning/learn/PracticeScreen.tsx'
export { ReportScreen } from '#features/practice/rehearsals/learn/ReportScreen.tsx'
export { RoomScreen } from '#features/practice/rehearsals/learn/RoomScreen.tsx'
