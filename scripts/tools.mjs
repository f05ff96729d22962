// The commands for operators by name, with program and first arguments; the clone, the package and the image have the same ones.
export const tools = {
  demo: ['src/apps/load-demo.ts'],
  migrate: ['src/apps/migrate.ts'],
  'admin:reset': ['src/apps/reset-account.ts'],
  backup: ['src/apps/backup/run.ts', 'backup'],
  restore: ['src/apps/backup/run.ts', 'restore'],
  'audit:archive': ['src/apps/archive-audit.ts'],
  doctor: ['src/apps/doctor/run.ts'],
  'talk:check': ['src/apps/talk-check/run.ts'],
  voices: ['src/apps/voices.ts'],
}

/** Commands that need a clone; a package is made from one. */
export const cloneTools = { package: ['scripts/package.mjs'] }
