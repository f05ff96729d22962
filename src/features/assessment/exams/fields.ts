// What people read of an exam beside its title, a row each: contract, rules, form, analysis and the audit log follow; its measures; and its words.
import type { UploadRule } from '#shared/contract.ts'
import { namesOf, type TextFieldRow } from '#shared/field-table.ts'

export const examFields = {
  remark: { label: '备注', holds: 'paragraphs', max: 500, empty: null, placeholder: '考试须知，考生会看到', rows: [2, 5] },
} as const satisfies Readonly<Record<string, TextFieldRow & { empty: null }>>
export type ExamField = keyof typeof examFields
export const examFieldNames = namesOf(examFields)

/** Seconds away from the page of an exam from which on it is noted, where it is. */
export const minHiddenSeconds = 3
/** Seconds for which the device that an exam is answered on is alive, once it was heard of: so long none takes over where there may be but one. */
export const aliveSeconds = 60
/**
 * What keeps an exam fair, a row each; off unless it is turned on. `help` is for whoever sets it, `told` for whoever is about to sit; what is
 * `locked` stands as it is once somebody has sat.
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
    // nobody is watched who was not told before they began
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
/** Seconds after the end in which what was on its way to the server still counts, for everybody. */
export const graceSeconds = 15
export const wrongDuration = `考试时长应为1到${maxMinutes}分钟`
export const wrongExtra = `追加次数应为0到${maxAttempts}`
export const noPeople = '请选择补考人员'
export const noTargets = '请选择指派机构或人员'
export const coverRule = { maxBytes: 100 * 1024, limit: '100KB', types: ['.png', '.jpeg', '.jpg'] } as const satisfies UploadRule

/** Which attempt counts, and what part of an answer is worth. */
export const attemptPolicies = { HIGHEST: '取最高分', LATEST: '取最近一次', FIRST: '取第一次' } as const
export const multiPolicies = {
  ALL_OR_NOTHING: '全部选对得分',
  HALF_IF_SUBSET: '少选得一半，错选不得分',
  RIGHT_MINUS_WRONG: '按选对减选错的比例得分',
} as const
export const blankPolicies = { PER_BLANK: '按答对的空得分', ALL_BLANKS: '全部答对得分' } as const

/** Lower bounds of levels. */
export const levelFields = { excellent: '优秀', good: '良好', slightPoor: '较差' } as const

/** As the list tells them apart: GRADING has ended while people wait to be marked. */
export const listedStates = { COMING: '未开始', OPEN: '进行中', GRADING: '阅卷中', ENDED: '已结束' } as const
export type ListedState = keyof typeof listedStates
/** What of the list is shown: templates are what one begins new exams with. */
export const templateFilter = { ONLY: '只看模板' } as const

/** From when on who sat an exam sees their score. */
export const publishModes = { AT_ONCE: '阅卷后立即发布', AT_TIME: '到指定时间发布', BY_HAND: '手动发布' } as const

/** What who sat an exam may see again of it, and from when on. */
export const reviewModes = { NONE: '不开放', MARKS: '作答与对错', KEYS: '作答、答案与解析' } as const
export const reviewTimes = { SUBMIT: '交卷后', END: '考试结束后' } as const
