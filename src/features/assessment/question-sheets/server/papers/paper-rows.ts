// Reads the file of a paper as rows of a draft.
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Transact } from '#platform/database/transaction.ts'
import type { SheetLine } from '#platform/spreadsheets/spreadsheets.ts'
import { yieldingChunks } from '#platform/yielding.ts'
import { AppError } from '#shared/errors.ts'
import { uploadRules } from '#features/organisation/files/contract.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import { maxImported } from '../../contract.ts'
import { readExchange } from '../exchange/read-exchange.ts'
import { keepPictures } from './pictures.ts'
import { cellsOfPaper, rowsOf } from './to-cells.ts'

/** Limits of a paper: lines, and characters of all of them. */
const MAX_LINES = 200_000
const MAX_TEXT = 3_000_000
/** Rows of a batch. */
const BATCH = 500

type Take = (lines: SheetLine[], share: number) => Promise<unknown>

/** Passes the rows of a paper, numbered from 1; each has one cell, its `PaperRow` as JSON. Pictures are stored before. */
export const paperRows = (transact: Transact, storage: FileStore, file: string) => async (take: Take) => {
  const folder = await mkdtemp(path.join(storage.temporary, 'paper-'))
  try {
    const pictures = { folder, maxBytes: uploadRules.question.maxBytes }
    const read = await readExchange(file, { maxRows: MAX_LINES, maxText: MAX_TEXT, pictures })
    const { rows, notes } = rowsOf(read)
    if (rows.length > maxImported) throw new AppError(`最多 ${maxImported.toLocaleString('zh-CN')} 题，请分成几个文件导入`)
    const paths = await keepPictures(
      transact,
      storage,
      folder,
      rows.flatMap((question) => question.pictures),
    )
    let row = 0
    for await (const part of yieldingChunks(rows, BATCH)) {
      const batch = part.map((question): SheetLine => ({ row: ++row, cells: [JSON.stringify(cellsOfPaper(question, paths))] }))
      await take(batch, row / rows.length)
    }
    return [...read.notes, ...notes]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
