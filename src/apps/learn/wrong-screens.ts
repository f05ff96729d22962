// What was wrong, in one piece.
export { WrongPracticeScreen } from '#features/wrong-answers/learn/WrongPracticeScreen.tsx'
export { WrongQuestionScreen } from '#features/wrong-answers/learn/WrongQuestionScreen.tsx'
export { WrongScreen } from '#features/wrong-answers/learn/WrongScreen.tsx'
