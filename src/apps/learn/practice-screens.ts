// Chunk with courses, practice room and report, so that a run never needs to load another one.
export { CourseScreen } from '#features/portal/learning/learn/CourseScreen.tsx'
export { PracticeScreen } from '#features/portal/learning/learn/PracticeScreen.tsx'
export { ReportScreen } from '#features/practice/rehearsals/learn/ReportScreen.tsx'
export { RoomScreen } from '#features/practice/rehearsals/learn/RoomScreen.tsx'
