// Samples of papers with the questions that they mean: a name, the paper, and below a line of dashes one line for each question.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Paper } from '#features/assessment/question-sheets/server/papers/paper.ts'
import { typeLabels } from '#features/assessment/question-banks/contract.ts'

const folder = path.join(import.meta.dirname, 'papers')

/** A paper as lines: type, stem, options, answer and the further fields of each question; a guess has a question mark. */
export function goldLines({ questions, asides }: Paper): string[] {
  const of = (name: string, value: string) => (value === '' ? [] : [`${name}=${value}`])
  return [
    ...questions.map((q) =>
      [
        q.type === null ? `！${q.reason}` : typeLabels[q.type],
        q.subjectName,
        q.options.join('／'),
        q.answer,
        ...of('分值', q.score),
        ...of('解析', q.analysis),
        ...of('难度', q.difficulty),
        ...of('标签', q.tags),
        ...of('得分点', q.points.map((p) => `${p.text}×${p.weight}`).join('；')),
        ...of('？', q.guesses.map(({ field, message }) => `${field}：${message}`).join('；')),
      ]
        .join(' | ')
        .replaceAll('\n', '⏎'),
    ),
    ...asides.map((line) => `# ${line}`),
  ]
}

/** All samples: name, paper, and its lines of `goldLines`. */
export const paperSamples = (): [name: string, paper: string, gold: string[]][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split(/^=== /m)
        .slice(1)
        .map((part): [string, string, string[]] => {
          const [head = '', gold = ''] = part.split('\n---\n')
          const at = head.indexOf('\n')
          return [`${file.slice(0, -4)}: ${head.slice(0, at)}`, head.slice(at + 1), gold.split('\n').filter((line) => line !== '')]
        }),
    )
