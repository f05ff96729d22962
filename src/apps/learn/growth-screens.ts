// Chunk with the screens of what a learner has done.
export { GrowthScreen } from '#features/portal/learning/learn/GrowthScreen.tsx'
export { HistoryScreen } from '#features/portal/learning/learn/HistoryScreen.tsx'
