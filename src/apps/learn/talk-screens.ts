// The screens of free talks: one chunk.
export { TalkEntryScreen } from '#features/practice/talks/learn/TalkEntryScreen.tsx'
export { TalkReportScreen } from '#features/practice/talks/learn/TalkReportScreen.tsx'
export { TalkTrendScreen } from '#features/practice/talk-reviews/learn/TalkTrendScreen.tsx'
export { TalkScreen } from '#features/practice/talks/learn/TalkScreen.tsx'
