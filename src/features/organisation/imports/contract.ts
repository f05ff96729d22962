// Imports: what every import of a spreadsheet is asked and answers, and how far one has come.
import { z } from 'zod'
import { contract, get, MANAGEMENT } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Flag } from '#shared/query.ts'

/** Rows that one answer shows. */
export const maxShown = 1000
/** Corrections that one call may bring. */
const maxCorrected = 20_000

const cell = z.string().max(32_767)
const SheetRow = z.object({ row: z.int(), cells: z.record(z.string().max(50), cell) })
/** As a reader gives it. */
const given = cell.overwrite((text) => text.replaceAll('\0', ''))

/** The query of an import; a kind adds its own choices. */
export const ImportQuery = z.object({
  dryRun: Flag.optional(),
  importId: Id.optional(),
  /** Chosen by who sends the file, to ask how far its reading has come. */
  progress: z.string().max(64).optional(),
  /** Titles that are not known, and the field that each means, as a JSON object; kept for the files that come later. */
  headings: z.string().max(8000).optional(),
})
/** What is said of a draft: rows as they were corrected; cells that are to be replaced wherever they stand. */
export const ImportBody = z.object({
  rows: z
    .array(z.object({ row: z.int(), cells: z.record(z.string().max(50), given) }))
    .max(maxCorrected)
    .optional(),
  replace: z
    .array(z.object({ field: z.string().max(50), from: given, to: given }))
    .max(100)
    .optional(),
  skipBad: z.boolean().optional(),
})
export type ImportBody = z.infer<typeof ImportBody>

const Mark = z.object({ row: z.int(), field: z.string(), value: z.string(), message: z.string() })
/** What a preview asks of the whole file: answered by the parameter of this name, and checked anew with it. */
const Ask = z.object({
  name: z.string(),
  text: z.string(),
  /** Without an answer nothing is imported. */
  required: z.boolean(),
  /** One of them; a single one is a tick. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type ImportAsk = z.infer<typeof Ask>
export const ImportAnswer = z.object({
  /** Of a preview: what commits it; null where nothing is kept. */
  importId: Id.nullable(),
  total: z.int(),
  /** Rows that are imported. */
  ok: z.int(),
  bad: z.int(),
  /** The faults of the first thousand wrong rows; all of them are in the error list. */
  rows: z.array(Mark),
  /** The first thousand of what is worth a look and no fault. */
  warnings: z.array(Mark),
  /** What was passed over while reading, and what else is to be known. */
  notes: z.array(z.string()),
  /** Of a preview: the first thousand rows as read, wrong ones first of all. */
  preview: z.array(SheetRow),
  asks: z.array(Ask).optional(),
  /** Of what was imported: by what it is taken back within a day; null where nothing was made. */
  undoId: Id.nullable().optional(),
  /** Of what was imported, where some of it may have been there. */
  counts: z.object({ added: z.int(), changed: z.int(), same: z.int(), disabled: z.int() }).optional(),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>
export type ImportMark = z.infer<typeof Mark>
export type ImportedRow = z.infer<typeof SheetRow>

/** What an import accepts, by its limit. */
export const sheetUpload = (megabytes: number) => ({
  maxBytes: megabytes * 1024 * 1024,
  limit: `${megabytes}M`,
  types: ['.xlsx', '.xls'] as const,
  also: ['.csv'] as const,
})

export const imports = contract(
  'imports',
  {
    progress: get(`${MANAGEMENT}/import/progress`, {
      may: 'signed-in',
      summary: '本人正在读取的导入文件的进度',
      query: z.object({ progress: z.string().max(64) }),
      content: z.object({
        /** 0 to 100 of the file. */
        percent: z.int(),
        rows: z.int(),
      }),
    }),
  },
  {
    noFile: '请选择要导入的文件',
    noRows: '文件中没有{what}：标题行下面没有数据',
    noItems: '文件中没有{what}',
    otherTarget: '这个文件是为另一个{what}读取的，请重新选择文件',
    allKnown: '文件中的 {n} {unit}都已存在，没有新的内容',
    allWrong: '文件中的 {n} {unit}都有错误，没有导入任何内容',
    knownOrWrong: '没有导入任何内容：{known} {unit}已存在，{bad} {unit}有错误',
  },
)
