// Chunk with the screens of wrong answers.
export { WrongPracticeScreen } from '#features/assessment/wrong-answers/learn/WrongPracticeScreen.tsx'
export { WrongQuestionScreen } from '#features/assessment/wrong-answers/learn/WrongQuestionScreen.tsx'
export { WrongScreen } from '#features/assessment/wrong-answers/learn/WrongScreen.tsx'
