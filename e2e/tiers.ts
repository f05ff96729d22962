// The journeys of the first tier, which `npm test` runs: one for each main job. All others are in the second tier.
import path from 'node:path'

/** Milliseconds that a journey waits for one state of a page: a busy machine takes many times as long as a quiet one. */
export const patienceMs = 45_000

interface MainJourney {
  /** Path below e2e without `.journey.ts`. Its name begins with the feature that it belongs to. */
  file: string
  /** Title of the journey in this file; default: the only one. */
  title?: string
  job: string
  /** Further features that the journey covers: `npm test -- --changed` runs it for them, too. */
  also?: readonly string[]
}

export const mainJourneys: readonly MainJourney[] = [
  { file: 'organisation/sessions', title: 'a user signs in and out', job: 'sign in and out' },
  { file: 'organisation/users', job: 'employ somebody and give them a role', also: ['roles', 'menus', 'enrolments'] },
  { file: 'organisation/departments', job: 'build the tree of departments', also: ['imports', 'leader-scopes'] },
  { file: 'organisation/roles-viewer', job: 'look without the right to change', also: ['menus'] },
  { file: 'organisation/tenant-setup', job: 'open a tenant', also: ['tenants', 'audit', 'audit-log'] },
  { file: 'organisation/recycle-bin', job: 'delete and restore', also: ['course-authoring', 'assessment-recycle-bin'] },
  { file: 'authoring/courses', job: 'build a course until it speaks', also: ['scripts', 'course-authoring', 'generation-tasks'] },
  { file: 'authoring/courses-together', job: 'edit a course with a colleague', also: ['files'] },
  { file: 'authoring/storyboard', title: 'ten lines are written with the keyboard alone', job: 'write a conversation', also: ['scripts'] },
  { file: 'authoring/arrangement', job: 'arrange the lines of a script', also: ['scripts'] },
  {
    file: 'authoring/scripts-uploads',
    title: 'a form uploads a file with progress, cancel and retry',
    job: 'upload media',
    also: ['files'],
  },
  {
    file: 'authoring/course-sheets',
    title: 'a user imports and exports courses as spreadsheets',
    job: 'import and export courses',
    also: ['imports'],
  },
  { file: 'authoring/productions', job: 'generate all media of a course', also: ['generation-tasks', 'media-providers'] },
  { file: 'authoring/films', title: 'a user makes a film while others watch', job: 'make a film' },
  {
    file: 'authoring/digital-humans',
    title: 'a tenant adds a figure and a voice and uses them',
    job: 'add a figure and a voice',
    also: ['natural-voices'],
  },
  { file: 'authoring/pronunciations', job: 'correct a pronunciation' },
  { file: 'authoring/replacements', job: 'replace a word everywhere' },
  {
    file: 'assessment/question-banks',
    title: 'an author fills a question bank',
    job: 'fill a question bank',
    also: ['question-sheets', 'similar-questions'],
  },
  { file: 'assessment/exams', job: 'compose and assign an exam', also: ['exam-papers', 'assessment-recycle-bin'] },
  {
    file: 'assessment/attempts',
    title: 'an exam on a phone survives a dead network and a dead tab',
    job: 'take an exam',
    also: ['learning'],
  },
  { file: 'assessment/marking', job: 'mark answers' },
  {
    file: 'assessment/wrong-answers',
    title: 'wrong answers are practised on two days until they are mastered',
    job: 'repeat wrong answers',
  },
  { file: 'practice/projects', job: 'assign a training project', also: ['enrolments'] },
  {
    file: 'practice/rehearsals',
    title: 'a learner practises on a phone and takes the exam',
    job: 'practise a course',
    also: ['practice-runs', 'learning'],
  },
  {
    file: 'practice/recordings',
    title: 'a learner answers by voice through a reload and an offline period, and deletes the recordings',
    job: 'practise by voice',
  },
  { file: 'practice/rehearsal-reviews', job: 'review a learner’s answers' },
  { file: 'insight/exam-analysis', job: 'analyse an exam', also: ['analysis-kit', 'analysis-tabs', 'item-analysis'] },
  { file: 'insight/training-analysis', job: 'analyse training', also: ['analysis-kit', 'analysis-tabs', 'service-credentials'] },
  { file: 'portal/home', title: 'home shows tiles and tasks that lead to their pages', job: 'start the day' },
  { file: 'portal/search', job: 'search everything' },
  { file: 'portal/phone-lists', title: 'lists are cards on a phone', job: 'administer on a phone' },
]

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches project, file and title of a journey of the first tier, as Playwright compares them with `grep`. */
export const firstTier = new RegExp(
  mainJourneys.map(({ file, title }) => `\\b${escaped(file)}\\.journey\\.ts ${title === undefined ? '' : `${escaped(title)}$`}`).join('|'),
)

/**
 * Matches the slowest files. They start first, so that all workers end together. `npx playwright test --reporter=json` shows the durations.
 */
export const longest = new RegExp(
  [
    ...[
      'insight/exam-analysis',
      'assessment/exams',
      'assessment/question-banks',
      'practice/rehearsal-reviews',
      'insight/training-analysis',
    ],
    ...['practice/rehearsals', 'practice/projects', 'authoring/films', 'practice/rehearsals-voice', 'authoring/storyboard-keyboard'],
    ...[
      'portal/layout-shift',
      'portal/loading',
      'authoring/dialogs-accessible',
      'portal/home-workbench',
      'authoring/storyboard',
      'assessment/exams-fair',
    ],
    ...['authoring/digital-humans-converted', 'organisation/screens-accessible', 'authoring/screens-accessible', 'portal/keyboard'],
  ]
    .map((file) => `\\b${file}\\.journey\\.ts `)
    .join('|'),
)

/** Journey files of the first tier for these features, as paths below the root. */
export const journeysOf = (features: ReadonlySet<string>): string[] =>
  mainJourneys
    .filter(({ file, also = [] }) => {
      const name = path.posix.basename(file)
      return (
        also.some((feature) => features.has(feature)) || [...features].some((feature) => name === feature || name.startsWith(`${feature}-`))
      )
    })
    .map(({ file }) => `e2e/${file}.journey.ts`)
