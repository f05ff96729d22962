// What forms and calls of papers say alike of a field.
import { type QuestionType, typeLabels } from '#features/assessment/question-banks/contract.ts'

/** Said of a type whose score is missing. */
export const missingOf = (type: QuestionType) => `请输入${typeLabels[type]}题分数`
