// Before an exam and while it is sat, in one piece: what is needed to sit it is there before it begins, whatever the network does then.
export { ExamScreen } from '#features/assessment/attempts/learn/ExamScreen.tsx'
export { PaperScreen } from '#features/assessment/attempts/learn/PaperScreen.tsx'
