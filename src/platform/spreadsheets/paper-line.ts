// A line of a paper on its way from the reader of Word documents to the parser.

/** Looks that authors give to the right option. */
export type LineLook = 'bold' | 'colour' | 'underline'

/** A paragraph, or a row of a table with its cells between tabs. */
export interface PaperCells {
  text: string
  marked: { look: LineLook; text: string }[]
  isRow: boolean
}

/** Stands in the text for a picture (OBJECT REPLACEMENT CHARACTER). */
export const pictureSign = '\uFFFC'

/** The line as cells: text, looks as JSON, and whether it is a row. */
export const cellsOfPaper = ({ text, marked, isRow }: PaperCells): string[] => [
  text,
  marked.length ? JSON.stringify(marked) : '',
  isRow ? 'row' : '',
]

/** The line of its cells. */
export const paperOfCells = ([text = '', looks = '', row = '']: readonly string[]): PaperCells => ({
  text,
  marked: looks === '' ? [] : (JSON.parse(looks) as PaperCells['marked']),
  isRow: row !== '',
})
