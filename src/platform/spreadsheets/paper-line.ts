// A line of a paper on its way from the reader of Word documents to the parser.

/** Looks that authors give to the right option. */
export type LineLook = 'bold' | 'colour' | 'underline'

/** A paragraph, or a row of a table with its cells between tabs. */
export interface PaperCells {
  text: string
  marked: { look: LineLook; text: string }[]
  isRow: boolean
  /** File names of the pictures whose signs stand in the text, in order; a file may be missing. */
  pictures: string[]
}

/** Stands in the text for a picture (OBJECT REPLACEMENT CHARACTER). */
export const pictureSign = '\uFFFC'

/** The line as cells: text, looks as JSON, and whether it is a row. */
export const cellsOfPaper = ({ text, marked, isRow, pictures }: PaperCells): string[] => [
  text,
  marked.length ? JSON.stringify(marked) : '',
  isRow ? 'row' : '',
  pictures.join(' '),
]

/** The line of its cells. */
export const paperOfCells = ([text = '', looks = '', row = '', pictures = '']: readonly string[]): PaperCells => ({
  text,
  marked: looks === '' ? [] : (JSON.parse(looks) as PaperCells['marked']),
  isRow: row !== '',
  pictures: pictures === '' ? [] : pictures.split(' '),
})
