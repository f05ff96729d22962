// The two tiers of unit and feature tests. A test file is in the first tier, which `npm test` runs, unless it is listed here.

/** Files of the second tier, each with the reason; `npm run test:all` and `npm run test:rest` run them. */
export const secondTier: Readonly<Record<string, string>> = {
  'scripts/new-feature.test.ts': 'copies the repository, generates a feature and runs all static checks on it',
  'src/apps/archive-audit.test.ts': 'starts the archive as a process for each case',
  'src/apps/backup/backup.test.ts': 'backs up a server at work and restores it elsewhere; src/apps/backup/restored.test.ts is the smoke',
  'src/apps/backup/schedule.test.ts': 'takes and restores six backups; src/apps/backup/restored.test.ts is the smoke',
  'src/apps/demo/brochure/drafting.test.ts': 'reads documents in child processes; brochure.test.ts is the smoke',
  'src/apps/demo/company/company.test.ts': 'loads the demo company with its years of records',
  'src/apps/web/forms-keep.test.tsx': 'drives each form by random sequences; src/ui/form/form-keeps.test.tsx is the smoke',
  'src/engines/figure/ahead.test.ts': 'paints all figures of the house',
  'src/engines/lip-sync.test.ts': 'decodes and measures videos of each figure; src/engines/media.test.ts is the smoke',
  'src/engines/own-figure.test.ts': 'makes videos of many shapes and kills their child process; src/engines/media.test.ts is the smoke',
  'src/engines/providers/video.test.ts': 'kills workers that wait for services of other companies',
  'src/engines/speech/espeak.test.ts': 'speaks by many processes at once',
  'src/engines/speech/melody.test.ts': 'measures sentences of each voice; src/engines/speech/recorded.test.ts is the smoke',
  'src/engines/speech/voices.test.ts': 'measures each voice of the house; src/engines/speech/recorded.test.ts is the smoke',
  'src/engines/video/bringing.test.ts': 'converts uploads of each coding; src/engines/video/players.test.ts is the smoke',
  'src/engines/video/trial.test.ts': 'makes films by each ffmpeg of the machine',
  'src/engines/voice-packs/voice-packs.test.ts': 'breaks downloads and kills their processes; natural-voices.test.ts is the smoke',
  'src/engines/video/film/film.test.ts': 'renders films of each shape; the journey authoring/films is the smoke',
  'src/features/assessment/question-sheets/server/question-sheets.size.test.ts': 'imports twenty thousand questions',
  'src/features/authoring/digital-humans/server/idle.test.ts':
    'renders loops of figures; the journey authoring/digital-humans is the smoke',
  'src/features/authoring/digital-humans/server/own-converting.test.ts': 'converts videos; src/engines/video/players.test.ts is the smoke',
  'src/features/authoring/films/server/films.test.ts': 'renders films and kills workers; the journey authoring/films is the smoke',
  'src/features/authoring/productions/server/outside.test.ts': 'kills workers that wait for services of other companies',
  'src/features/authoring/productions/server/paint-ahead.test.ts': 'paints all figures of the house',
  'src/features/organisation/files/server/trimming.test.ts': 'cuts sounds; src/engines/video/clips.test.ts is the smoke',
  'src/features/insight/exam-analysis/server/random.test.ts': 'computes 1,000 random exams twice; golden.test.ts is the smoke',
  'src/features/insight/training-analysis/server/recompute.test.ts': 'computes random courses twice; golden.test.ts is the smoke',
  'src/features/practice/rehearsals/server/listening-here.test.ts': 'recognises speech; the journey practice/recordings is the smoke',
  'src/platform/database/embedded/embedded-postgres.test.ts': 'kills PostgreSQL and lets starts race',
  'test/database-away.test.ts': 'silences, slows and ends the database; test/cluster/ has the longer scenarios',
  'test/faults.test.ts': 'kills servers and workers; test/faults/ has the longer scenarios',
  'test/first-start.test.ts': 'kills first starts on empty databases',
  'test/full-disk.test.ts': 'fills a disk',
  'test/hostile-values.test.ts': 'sends 26 odd values to each field of each call; test/hostile.test.ts sends three',
  'test/install.test.ts': 'installs the packages again and again',
  'test/machines.test.ts': 'makes each call with seven kinds of service credentials; service-accounts.test.ts is the smoke',
  'test/one-store.test.ts': 'starts processes with different folders; waits until one of them finds out',
  'test/overload.test.ts': 'blocks the event loop for seconds',
  'test/replica-reads.test.ts': 'starts a standby of PostgreSQL',
  'test/replicas.test.ts': 'replaces generations of servers under load',
  'test/run-ends.test.ts': 'kills whole test runs',
  'test/shipped.test.ts': 'packs the product and runs each command from the package',
  'test/slow-senders.test.ts': 'waits for the limits of slow senders',
  'test/tenants-wall.test.ts': 'asks each call with each kind of record of another tenant; test/tenants.test.ts is the smoke',
}

/** Tests that go through all contracts: each change of a feature reaches them, so `--changed` leaves them out. */
export const sweeps: ReadonlySet<string> = new Set(
  [
    ...['agree', 'api-document', 'attacks', 'audited', 'batches', 'calls', 'cleaned', 'co-authors', 'copied', 'decimals', 'doors', 'edits'],
    ...['filters', 'heavy', 'hostile', 'nothing', 'officers', 'once', 'one-of-list', 'own-roles', 'paging', 'plain-values'],
    ...['declared-fields', 'restated', 'rights', 'searched', 'stated', 'taken-back', 'tenants'],
  ].map((name) => `test/${name}.test.ts`),
)
