// Preview of the question in the form, while one of its texts has a formula or a table.
import { Form } from 'antd'
import { hasFormula } from '#shared/formulas.ts'
import { letterOf } from '#shared/letters.ts'
import { hasTable } from '#shared/tables-in-text.ts'
import { type QuestionContents, typeLabels } from '../contract.ts'
import { plainOf as rowOf, plainFields } from '../fields.ts'
import { bodyOf, newDraft, type QuestionDraft, rightLetters } from './question-draft.ts'
import { QuestionView } from './QuestionDialog.tsx'
import './palette.css'

const isMarked = (text: string | null | undefined) => !!text && (hasFormula(text) || hasTable(text))
/** A table of a fill-in question has a paragraph per row. */
const linesOf = (html: string) => html.replaceAll(/<\/p>\s*<p>/g, '\n').replaceAll(/<[^>]*>/g, '')

function contentsOf(draft: QuestionDraft): QuestionContents {
  const { options, answer, ...body } = bodyOf(draft)
  const right = draft.options.length ? rightLetters(draft.options) : (answer.answers ?? [])
  return {
    ...body,
    ...Object.fromEntries(plainFields.map((name) => [name, draft[name] ?? null])),
    type: draft.type,
    typeLabel: typeLabels[draft.type],
    imageUrls: draft.pictures.map((p) => p.url),
    options: options.map((o, sort) => ({
      sort,
      optionName: letterOf(sort),
      optionContent: o.optionContent,
      image: o.image ?? null,
      imageUrl: draft.options[sort]?.imageUrl ?? null,
    })),
    answer: { ...answer, answers: right, blanks: answer.blanks?.map((b) => ({ ...b, numeric: b.numeric ?? false })) },
  } as QuestionContents
}

export function QuestionPreview() {
  const written = Form.useWatch<Partial<QuestionDraft>>([])
  if (!written || written.type === undefined) return null
  const draft = { ...newDraft(written.type), ...written }
  const question = contentsOf(draft)
  const texts = [
    draft.type === 4 ? linesOf(question.subjectName) : question.subjectName,
    ...question.options.map((o) => o.optionContent),
    question.answer.answer,
    ...question.answer.answers,
    ...plainFields.map((name) => (rowOf(name).holds === 'text' ? String(question[name] ?? '') : '')),
  ]
  if (!texts.some(isMarked)) return null
  return (
    <section className="yw-q-preview" aria-label="预览">
      <h3>预览</h3>
      <QuestionView question={question} keyed />
    </section>
  )
}
