// Courses, their room and the report, in one piece: who begins there has what is needed until it ends.
export { CourseScreen } from '#features/learning/learn/CourseScreen.tsx'
export { PracticeScreen } from '#features/learning/learn/PracticeScreen.tsx'
export { ReportScreen } from '#features/rehearsals/learn/ReportScreen.tsx'
export { RoomScreen } from '#features/rehearsals/learn/RoomScreen.tsx'
