// What is said of a question in the book of wrong answers, and what of it is practised: tables.
import type { Book, WrongAnswer } from '../contract.ts'

/** When it comes again, or that it does not. */
export function whenWords({ state, dueIn, rights }: Pick<WrongAnswer, 'state' | 'dueIn' | 'rights'>): { text: string; tone: string } {
  if (state === 'TEXT') return { text: '对照参考答案', tone: '' }
  if (state === 'DUE') return { text: rights > 0 ? '该复习了' : '待重练', tone: 'is-warn' }
  if (state === 'MASTERED') return { text: '已掌握', tone: 'is-ok' }
  return { text: dueIn === 1 ? '明天复习' : `${dueIn ?? 0}天后复习`, tone: 'is-brand' }
}

/** What is practised: all, an exam's, or a bank's; as it stands in the address. */
export type Scope = 'all' | `exam-${string}` | `bank-${string}`
export const asScope = (text: string): Scope => (/^(?:exam|bank)-\d+$/.test(text) ? (text as Scope) : 'all')
/** As it is asked for. */
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

/** The exams and banks that there is something of, by name. */
export function scopesOf({ entries }: Pick<Book, 'entries'>) {
  const exams = new Map(entries.map((e) => [`exam-${e.examinationId}`, e.examinationName]))
  const banks = new Map(entries.map((e) => [`bank-${e.categoryId}`, e.categoryName]))
  const list = (of: ReadonlyMap<string, string>) => [...of].map(([scope, name]) => ({ scope, name }))
  return [
    { label: '按考试', scopes: list(exams) },
    { label: '按题库', scopes: list(banks) },
  ]
}
