// Sizes of the demo company.
export interface Size {
  /** Prefix of work numbers and telephones, so that a larger company can be loaded beside a smaller one. */
  letter: string
  telephones: number
  regions: number
  branches: number
  offices: number
  people: number
  /** Number of banks in addition to those of the base demo. */
  banks: number
  questionsOfBank: number
  courses: number
  exams: number
  /** Number of questions of a paper as a fraction of the full one. */
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
/** Size for the second tenant beside the full first one; both tenants have equal work numbers and telephones. */
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
