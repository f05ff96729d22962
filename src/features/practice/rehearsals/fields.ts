// How somebody goes through lines: what all sides know of it.

/** STUDY reads along; PRACTICE becomes a run; EXAM is a try of the exam; DRILL is of chosen lines alone, and counts nowhere. */
export const modes = { STUDY: '学习', PRACTICE: '练习', EXAM: '考核', DRILL: '练句' } as const
export type Mode = keyof typeof modes

/** There are hints, several takes, and feedback at once. */
export const isPractising = (mode: Mode): boolean => mode === 'PRACTICE' || mode === 'DRILL'
