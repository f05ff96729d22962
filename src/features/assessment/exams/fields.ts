// Table of the fields of an exam beside its title, its measures, and Chinese labels. Contract, rules, form, analysis and the audit log use
// it.
import type { UploadRule } from '#shared/contract.ts'
import { namesOf, type TextFieldRow } from '#shared/field-table.ts'

export const examFields = {
  remark: { label: '备注', holds: 'paragraphs', max: 500, empty: null, placeholder: '考试须知，考生会看到', rows: [2, 5] },
} as const satisfies Readonly<Record<string, TextFieldRow & { empty: null }>>
export type ExamField = keyof typeof examFields
export const examFieldNames = namesOf(examFields)

/** Minimum length of a recorded leave in seconds. */
export const minHiddenSeconds = 3
/** A pasted text of so many characters is recorded if the exam tracks this. */
export const minPasteChars = 50
/** Seconds after the last sign of life in which a device counts as alive; no other takes over in a single-device exam. */
export const aliveSeconds = 60
/**
 * Integrity measures, all off by default. `help` is for the editor of the exam, `told` for the candidate; a `locked` measure is frozen once
 * somebody has sat.
 */
export const measures = {
  shuffleQuestions: {
    label: '题目乱序',
    help: '每位考生的题目顺序不同，各题分数不变',
    told: '每位考生的题目顺序不同。',
    locked: true,
  },
  shuffleOptions: {
    label: '选项乱序',
    help: '每位考生的选项顺序不同；“以上都对”一类留在最后，提到字母的（如“A和B”）不打乱；成绩和分析仍按题库的字母',
    told: '每位考生的选项顺序不同。',
    locked: true,
  },
  keepParts: {
    label: '题型顺序不变',
    help: '题目乱序时，只在同一题型内打乱，各题型的先后不变',
    told: '题目乱序只在同一题型内。',
    locked: true,
  },
  shuffleParts: {
    label: '题型顺序打乱',
    help: '每位考生的题型先后不同，同一题型的题在一起；不能与“题型顺序不变”同时选',
    told: '每位考生的题型先后不同。',
    locked: true,
  },
  noPaste: {
    label: '禁止粘贴',
    help: '填空题和简答题不能粘贴，也不能拖入文字',
    told: '填空题和简答题不能粘贴，请直接输入。',
    locked: false,
  },
  watermark: {
    label: '水印',
    help: '试卷上有考生的姓名和工号后四位，拍下来也看得出是谁的',
    told: '试卷上有您的姓名和工号后四位的水印。',
    locked: false,
  },
  trackHidden: {
    label: '切屏记录',
    help: `离开考试页面 ${minHiddenSeconds} 秒以上记一次，答卷里列出起止时间，只供参考，不会因此交卷；分屏和另一台设备看不到`,
    told: `离开考试页面 ${minHiddenSeconds} 秒以上（包括锁屏）会记下起止时间，供阅卷人参考，不会因此交卷。`,
    // a candidate must know before the start that leaves are recorded
    locked: true,
  },
  trackPaste: {
    label: '粘贴记录',
    help: `填空题和简答题一次粘贴 ${minPasteChars} 字以上记一次，记下题号、字数和时间，不记内容，只供参考`,
    told: `填空题和简答题一次粘贴 ${minPasteChars} 字以上会记下题号、字数和时间，供阅卷人参考，不会因此交卷。`,
    // a candidate must know before the start that pastes are recorded
    locked: true,
  },
  trackEqual: {
    label: '雷同记录',
    help: '交卷后比较简答题，两人的长答案几乎相同时记下题号和另一份答卷；与题干、参考答案相同的部分不算；评完才显示，只供参考',
    told: '交卷后会比较各人的简答题，几乎相同的长答案会记下来，供阅卷人参考，不会因此扣分。',
    // a candidate must know before the start that answers are compared
    locked: true,
  },
  singleDevice: {
    label: '单设备作答',
    help: `正在作答的设备在线时，不能转到另一台；断开 ${aliveSeconds} 秒后可以，或由考官在“指派 > 人员与补考”里解除设备；换设备的时间列在答卷里`,
    told: `只能在一台设备上作答；要换设备，等原来的断开 ${aliveSeconds} 秒，或请考官解除。换设备的时间会记下，供阅卷人参考。`,
    locked: false,
  },
} as const satisfies Readonly<Record<string, { label: string; help: string; told: string; locked: boolean }>>
export type Measure = keyof typeof measures
export const measureNames = namesOf(measures)
export const lockedMeasures = measureNames.filter((name) => measures[name].locked)

export const maxAttempts = 100
export const maxMinutes = 1440
/** Grace period in seconds: answers that arrive so long after the deadline still count. */
export const graceSeconds = 15
export const wrongDuration = `考试时长应为1到${maxMinutes}分钟`
export const wrongLatestStart = `最晚入场应为开始后1到${maxMinutes}分钟`
export const wrongExtra = `追加次数应为0到${maxAttempts}`
/** Greatest factor of the minutes for a person with extra time. */
export const maxFactor = 5
export const wrongFactor = `倍数应为1到${maxFactor}`
export const noTimed = '请选择人员'
export const noPeople = '请选择补考人员'
export const noTargets = '请选择指派机构或人员'
export const coverRule = { maxBytes: 100 * 1024, limit: '100KB', types: ['.png', '.jpeg', '.jpg'] } as const satisfies UploadRule

/** Which attempt counts, and the points of partly right answers. */
export const attemptPolicies = { HIGHEST: '取最高分', LATEST: '取最近一次', FIRST: '取第一次' } as const
export const multiPolicies = {
  ALL_OR_NOTHING: '全部选对得分',
  HALF_IF_SUBSET: '少选得一半，错选不得分',
  RIGHT_MINUS_WRONG: '按选对减选错的比例得分',
} as const
export const blankPolicies = { PER_BLANK: '按答对的空得分', ALL_BLANKS: '全部答对得分' } as const

/** Which result of a person counts after a make-up; null: by `attemptPolicies` of the exam. */
export const makeUpResults = {
  HIGHEST: '取最高分',
  LATEST: '以补考为准',
  MEAN: '取平均分',
  CAPPED: '取最高分，补考最多按合格线计',
} as const

/** Whether two people mark each open answer, and the score if their marks are close. */
export const secondMarks = { NONE: '一人评', MEAN: '双评，取平均分', FIRST: '双评，取第一评' } as const
/** Greatest tolerance between two marks, in points. */
export const maxTolerance = 1000

/** Lower bounds of levels. */
export const levelFields = { excellent: '优秀', good: '良好', slightPoor: '较差' } as const

/** States of the list: GRADING is an ended exam with people who wait for marking. */
export const listedStates = { COMING: '未开始', OPEN: '进行中', GRADING: '阅卷中', ENDED: '已结束' } as const
export type ListedState = keyof typeof listedStates
/** Filter of the list; a template is a start for new exams. */
export const templateFilter = { ONLY: '只看模板' } as const

/** When candidates see their score. */
export const publishModes = { AT_ONCE: '阅卷后立即发布', AT_TIME: '到指定时间发布', BY_HAND: '手动发布' } as const

/** Facts that candidates see beside a visible score. The rank is among the required people with a score. */
export const standingModes = { NONE: '分数', LEVEL: '分数和等级', RANK: '分数、等级和名次' } as const

/** Which answers candidates may review, and from when on. */
export const reviewModes = { NONE: '不开放', MARKS: '作答与对错', KEYS: '作答、答案与解析' } as const
export const reviewTimes = { SUBMIT: '交卷后', END: '考试结束后' } as const
