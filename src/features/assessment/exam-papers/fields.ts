// Messages about fields that forms and endpoints of papers share.
import { type QuestionType, typeLabels } from '#features/assessment/question-banks/contract.ts'

/** Message for a type without a score. */
export const missingOf = (type: QuestionType) => `请输入${typeLabels[type]}题分数`
