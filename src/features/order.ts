// The only place where features are ranked, lowest first: a feature may import from lower ones, by their doors.
export const order = [
  // organisation
  'tenants',
  'files',
  'imports',
  'audit',
  'menus',
  'roles',
  'departments',
  'users',
  'leaders',
  'sessions',
  'tenant-setup',
  // authoring
  'generation-tasks',
  'recycle-bin',
  'courses',
  'scripts',
  'digital-humans',
  'pronunciations',
  'productions',
  'course-sheets',
  'course-workshop',
  // assessment, assignment, results
  'question-banks',
  'exams',
  'projects',
  'attempts',
  'analytics',
  // everything
  'home',
  'search',
] as const
