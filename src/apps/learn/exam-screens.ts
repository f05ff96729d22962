// Chunk with all screens of an exam, so that a sitting never needs to load another one.
export { ExamScreen } from '#features/assessment/attempts/learn/ExamScreen.tsx'
export { PaperScreen } from '#features/assessment/attempts/learn/PaperScreen.tsx'
