// How large the demo company is.
export interface Size {
  /** Work numbers begin with it, telephones with a part of their own: a larger company comes beside a smaller one. */
  letter: string
  telephones: number
  regions: number
  branches: number
  offices: number
  people: number
  /** Beside those that stand in the demo from the start. */
  banks: number
  questionsOfBank: number
  courses: number
  exams: number
  /** Questions of a paper, as a share of the full one. */
  paper: number
  projects: number
  disabled: number
  deleted: number
  moved: number
}

export const sizes = {
  small: {
    letter: 'B',
    telephones: 10_000_000,
    regions: 2,
    branches: 2,
    offices: 2,
    people: 90,
    banks: 0,
    questionsOfBank: 0,
    courses: 0,
    exams: 4,
    paper: 0.5,
    projects: 1,
    disabled: 2,
    deleted: 1,
    moved: 1,
  },
  full: {
    letter: 'C',
    telephones: 40_000_000,
    regions: 6,
    branches: 4,
    offices: 4,
    people: 2000,
    banks: 8,
    questionsOfBank: 188,
    courses: 12,
    exams: 20,
    paper: 1,
    projects: 6,
    disabled: 40,
    deleted: 10,
    moved: 15,
  },
} as const satisfies Record<string, Size>
/** Of the second tenant, beside the full one: its work numbers and telephones are there in the first, too. */
export const beside = {
  letter: 'C',
  telephones: 40_000_000,
  regions: 1,
  branches: 3,
  offices: 3,
  people: 120,
  banks: 0,
  questionsOfBank: 0,
  courses: 0,
  exams: 4,
  paper: 0.5,
  projects: 1,
  disabled: 2,
  deleted: 1,
  moved: 1,
} as const satisfies Size
export type SizeName = keyof typeof sizes
