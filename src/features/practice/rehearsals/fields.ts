// Modes of a rehearsal, for server and screens.

/** STUDY shows the references; PRACTICE becomes a run; EXAM is a try of the exam; DRILL has chosen lines only and counts nowhere. */
export const modes = { STUDY: '学习', PRACTICE: '练习', EXAM: '考核', DRILL: '练句' } as const
export type Mode = keyof typeof modes

/** True for modes with hints, several takes, and feedback after each answer. */
export const isPractising = (mode: Mode): boolean => mode === 'PRACTICE' || mode === 'DRILL'
