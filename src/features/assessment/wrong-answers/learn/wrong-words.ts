// Texts and scopes of the book of wrong answers.
import type { Book, WrongAnswer } from '../contract.ts'

/** When the question is due next, or why never. */
export function whenWords({ state, dueIn, rights }: Pick<WrongAnswer, 'state' | 'dueIn' | 'rights'>): { text: string; tone: string } {
  if (state === 'TEXT') return { text: '对照参考答案', tone: '' }
  if (state === 'DUE') return { text: rights > 0 ? '该复习了' : '待重练', tone: 'is-warn' }
  if (state === 'MASTERED') return { text: '已掌握', tone: 'is-ok' }
  return { text: dueIn === 1 ? '明天复习' : `${dueIn ?? 0}天后复习`, tone: 'is-brand' }
}

/** Scope of a practice, as in the address: all, one exam, or one bank. */
export type Scope = 'all' | `exam-${string}` | `bank-${string}`
export const asScope = (text: string): Scope => (/^(?:exam|bank)-\d+$/.test(text) ? (text as Scope) : 'all')
export function askedOf(scope: Scope): { examinationId?: string; categoryId?: string } {
  const [by, id = ''] = scope.split('-')
  if (by === 'exam') return { examinationId: id }
  return by === 'bank' ? { categoryId: id } : {}
}
export const isIn = (scope: Scope) => {
  const { examinationId, categoryId } = askedOf(scope)
  return (entry: WrongAnswer) =>
    (!examinationId || entry.examinationId === examinationId) && (!categoryId || entry.categoryId === categoryId)
}

/** The exams and banks of the entries, by name. */
export function scopesOf({ entries }: Pick<Book, 'entries'>) {
  const exams = new Map(entries.map((e) => [`exam-${e.examinationId}`, e.examinationName]))
  const banks = new Map(entries.map((e) => [`bank-${e.categoryId}`, e.categoryName]))
  const list = (of: ReadonlyMap<string, string>) => [...of].map(([scope, name]) => ({ scope, name }))
  return [
    { label: '按考试', scopes: list(exams) },
    { label: '按题库', scopes: list(banks) },
  ]
}
