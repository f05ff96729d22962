// Messages about fields that forms and endpoints of papers share.
import { type QuestionType, typeLabels } from '#features/assessment/question-banks/contract.ts'

/**
 * Name of a question of an exam. A drawn one has no number, because each candidate has it at another place and further draws shift its
 * position in the exam.
 */
export const questionName = ({ place, drawn }: { place: number; drawn: boolean }): string => (drawn ? '抽题' : `第 ${place} 题`)

/** Message for a type without a score. */
export const missingOf = (type: QuestionType) => `请输入${typeLabels[type]}题分数`
