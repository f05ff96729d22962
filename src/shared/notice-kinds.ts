// Kinds of notices: their words and the page that each leads to. The pages and the mails use the same words.

/** Group of each kind; a person switches groups on and off. */
export const noticeKinds = {
  EXAM_ASSIGNED: 'ASSIGNED',
  PROJECT_ASSIGNED: 'ASSIGNED',
  EXAM_DUE_3: 'DUE',
  EXAM_DUE_1: 'DUE',
  PROJECT_DUE_3: 'DUE',
  PROJECT_DUE_1: 'DUE',
  EXAM_REMINDED: 'REMINDED',
  PRACTICE_REMINDED: 'REMINDED',
  SCORES: 'SCORES',
  MARKING: 'MARKING',
  MEDIA_DONE: 'DONE',
  FILM_DONE: 'DONE',
  QUESTIONS_DRAFTED: 'DONE',
  LINES_DRAFTED: 'DONE',
  USERS_IMPORTED: 'DONE',
  QUESTIONS_IMPORTED: 'DONE',
  PROVIDER_WAITS: 'CONFIRM',
  WEBHOOK_STOPPED: 'SYSTEM',
  CREDENTIAL_EXPIRES: 'SYSTEM',
  PASSWORD_CHANGED: 'SECURITY',
} as const
export type NoticeKind = keyof typeof noticeKinds

/** Groups that a person may switch off, with their names. */
export const switchable = {
  ASSIGNED: '新的指派',
  DUE: '即将截止',
  REMINDED: '负责人的提醒',
  SCORES: '成绩已公布',
  MARKING: '待阅卷',
  DONE: '导入与生成已完成',
  CONFIRM: '待确认',
  SYSTEM: '系统对接',
} as const

/** The facts that the words of a notice need. */
export interface NoticeFacts {
  kind: NoticeKind
  subjectId: string
  title: string
  amount: number | null
}

const failures = (amount: number | null) => (amount ? `，${amount} 条失败` : '')
const drafted = (what: string, amount: number | null) => (amount === null ? `${what}未能完成` : `${what}已完成，${amount} 条待处理`)

const headings: Record<NoticeKind, (amount: number | null) => string> = {
  EXAM_ASSIGNED: () => '新的考试',
  PROJECT_ASSIGNED: () => '新的培训项目',
  EXAM_DUE_3: () => '考试 3 天内截止',
  EXAM_DUE_1: () => '考试 1 天内截止',
  PROJECT_DUE_3: () => '培训项目 3 天内截止',
  PROJECT_DUE_1: () => '培训项目 1 天内截止',
  EXAM_REMINDED: () => '负责人提醒您参加考试',
  PRACTICE_REMINDED: () => '负责人提醒您练习',
  SCORES: () => '成绩已公布',
  MARKING: (amount) => `${amount ?? 0} 场考试待阅卷`,
  MEDIA_DONE: (amount) => `音视频生成已结束${failures(amount)}`,
  FILM_DONE: (amount) => (amount ? '影片生成失败' : '影片已生成'),
  QUESTIONS_DRAFTED: (amount) => drafted('试题生成', amount),
  LINES_DRAFTED: (amount) => drafted('话术生成', amount),
  USERS_IMPORTED: (amount) => `已导入 ${amount ?? 0} 名人员`,
  QUESTIONS_IMPORTED: (amount) => `已导入 ${amount ?? 0} 道试题`,
  PROVIDER_WAITS: () => '登录来源待确认',
  WEBHOOK_STOPPED: () => '事件推送已自动停用',
  CREDENTIAL_EXPIRES: () => '服务凭证即将到期',
  PASSWORD_CHANGED: () => '管理员修改了您的密码',
}

/** The words of a kind, without the name of the record. */
export const headingOf = ({ kind, amount }: Pick<NoticeFacts, 'kind' | 'amount'>): string => headings[kind](amount)

type Place = (subjectId: string) => string
const exam: Place = (id) => `/learn/exam/${id}`
const today: Place = () => '/learn'
const places: Record<NoticeKind, Place> = {
  EXAM_ASSIGNED: exam,
  PROJECT_ASSIGNED: today,
  EXAM_DUE_3: exam,
  EXAM_DUE_1: exam,
  PROJECT_DUE_3: today,
  PROJECT_DUE_1: today,
  EXAM_REMINDED: exam,
  PRACTICE_REMINDED: today,
  SCORES: exam,
  MARKING: () => '/marking',
  MEDIA_DONE: (id) => `/generation?courseId=${id}`,
  FILM_DONE: (id) => `/scene?courseId=${id}&canEdit=true`,
  QUESTIONS_DRAFTED: (id) => `/sales-assistant/question?batch=${id}`,
  LINES_DRAFTED: (id) => `/sales-assistant/script?batch=${id}`,
  USERS_IMPORTED: () => '/user',
  QUESTIONS_IMPORTED: () => '/questionBankList',
  PROVIDER_WAITS: () => '/identityProvider',
  WEBHOOK_STOPPED: () => '/webhook',
  CREDENTIAL_EXPIRES: () => '/serviceCredential',
  PASSWORD_CHANGED: () => '/learn/me',
}

/** Path of the page that a notice leads to, on the site of the tenant. Paths below /learn belong to the learners' side. */
export const placeOf = ({ kind, subjectId }: Pick<NoticeFacts, 'kind' | 'subjectId'>): string => places[kind](subjectId)
