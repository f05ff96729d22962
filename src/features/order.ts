// The only place where features are ranked. Wings stand lowest first, and so do the features of each wing: a feature may import from lower
// ones, by their doors, within its own wing and the wings that its wing stands on.

interface Wing {
  on: readonly string[]
  features: readonly string[]
}

export const wings = {
  organisation: {
    on: [],
    features: [
      'tenants',
      'files',
      'imports',
      'audit',
      'events',
      'menus',
      'recycle-bin',
      'roles',
      'departments',
      'users',
      'leader-scopes',
      'sessions',
      'service-credentials',
      'webhooks',
      'identity-providers',
      'second-factors',
      'tenant-setup',
      'deployment-checks',
      'content-reviews',
      'enrolments',
      'people-lists',
    ],
  },
  authoring: {
    on: ['organisation'],
    features: [
      'generation-tasks',
      'courses',
      'scripts',
      'documents',
      'media-providers',
      'natural-voices',
      'digital-humans',
      'pronunciations',
      'productions',
      'storyboard',
      'films',
      'replacements',
      'course-sheets',
      'course-packages',
      'course-authoring',
      'arrangement',
    ],
  },
  assessment: {
    on: ['organisation'],
    features: [
      'question-banks',
      'similar-questions',
      'question-sheets',
      'exams',
      'exam-papers',
      'attempts',
      'invigilation',
      'marking',
      'wrong-answers',
      'assessment-recycle-bin',
    ],
  },
  practice: {
    on: ['organisation', 'authoring'],
    features: [
      'projects',
      'practice-runs',
      'phrase-rules',
      'scenarios',
      'recordings',
      'rehearsals',
      'talks',
      'talk-reviews',
      'talk-calibrations',
      'rehearsal-reviews',
    ],
  },
  insight: {
    on: ['organisation', 'assessment', 'practice'],
    features: ['analysis-kit', 'analysis-tabs', 'item-analysis', 'exam-analysis', 'training-analysis', 'record-store'],
  },
  portal: {
    on: ['organisation', 'authoring', 'assessment', 'practice', 'insight'],
    features: ['drafts', 'notices', 'course-page', 'home', 'learning', 'search', 'audit-log'],
  },
} as const satisfies Record<string, Wing>

/** The names of all features, lowest first. */
export const order = Object.values(wings).flatMap(({ features }) => [...features])

/** Folders of all features below src/features, lowest first: `authoring/courses`. */
export const featureFolders = Object.entries(wings).flatMap(([wing, { features }]) => features.map((feature) => `${wing}/${feature}`))
