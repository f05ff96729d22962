// The columns of courses and scripts in a spreadsheet, the same for template, import and export.
import type { SheetColumn, WrittenColumn } from '../../../platform/spreadsheets/spreadsheets.ts'
import { mediaTypeLabels, needAnswerLabels, scriptTypeLabels } from '../../scripts/contract.ts'

type Column = SheetColumn & WrittenColumn

/** Pictures are added on the page: a spreadsheet brings none. */
export const sheetMediaLabels = { VIDEO: mediaTypeLabels.VIDEO, AUDIO: mediaTypeLabels.AUDIO, TEXT: mediaTypeLabels.TEXT } as const

const lineColumns = (required: boolean): Column[] => [
  { field: 'type', title: '类型', required, width: 12, clean: 'code', choices: Object.values(scriptTypeLabels) },
  { field: 'mediaType', title: '媒体类型', required, width: 12, clean: 'code', choices: Object.values(sheetMediaLabels) },
  { field: 'needAnswer', title: '是否需要回答', required, width: 14, clean: 'code', choices: Object.values(needAnswerLabels) },
  { field: 'section', title: '章节', width: 14 },
  { field: 'text', title: '文本', also: ['问题'], clean: 'text', width: 48 },
  { field: 'answerPoints', title: '答题要点', clean: 'text', width: 32 },
  { field: 'answerText', title: '参考答案', clean: 'text', width: 48 },
]

export const scriptColumns: readonly Column[] = lineColumns(true)
/** Of a course sheet, how many columns stand before those of the line. */
export const treeWidth = 6
const partColumns: Column[] = [
  { field: 'courseTitle', title: '课程名称', required: true, width: 24 },
  { field: 'courseDescription', title: '课程描述', required: true, clean: 'text', width: 32 },
  { field: 'sceneTitle', title: '场景名称', width: 20 },
  { field: 'sceneDescription', title: '场景描述', clean: 'text', width: 24 },
  { field: 'subSceneTitle', title: '子场景名称', width: 20 },
  { field: 'subSceneContent', title: '子场景内容', clean: 'text', width: 36 },
]
/** They tell parts of the same name apart; only an export that has such parts writes them. */
const numbers: Column[] = [
  { field: 'sceneNo', title: '场景编号', width: 10 },
  { field: 'subSceneNo', title: '子场景编号', width: 10 },
]
export const courseColumns: readonly Column[] = [...partColumns, ...lineColumns(false), ...numbers]

/** As written: what must be filled carries a star. */
export const written = (columns: readonly Column[], withNumbers = false): Column[] =>
  columns.filter((c) => withNumbers || !numbers.includes(c)).map((c) => ({ ...c, title: c.required ? `${c.title}*` : c.title }))

const wordsOf = <C extends string>(labels: Readonly<Record<C, string>>, more: Record<string, C> = {}): ReadonlyMap<string, C> =>
  new Map([
    ...(Object.entries(labels) as [C, string][]).flatMap(([code, label]) => [[label, code] as const, [code as string, code] as const]),
    ...Object.entries(more),
  ])

/** What cells say, in capitals -> code. */
export const typeWords = wordsOf(scriptTypeLabels)
export const mediaWords = wordsOf(mediaTypeLabels)
export const needWords = wordsOf(needAnswerLabels, { 是: 'NEED', 否: 'NO_NEED', YES: 'NEED', NO: 'NO_NEED', Y: 'NEED', N: 'NO_NEED' })

const json = (words: ReadonlyMap<string, string>) => JSON.stringify(Object.fromEntries(words))
/** The same for the database. */
export const words = [json(typeWords), json(mediaWords), json(needWords)] as const
