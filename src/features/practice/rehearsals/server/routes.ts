// Handlers of the rehearsal endpoints.
import { serve, withoutTransaction } from '#platform/http/serve.ts'
import type { Log } from '#platform/log.ts'
import type { FileStore } from '#features/organisation/files/server/files.ts'
import type { ProgressChanged } from '#features/practice/projects/server/projects.ts'
import { openRecording } from '#features/practice/recordings/server/recordings.ts'
import { rehearsals } from '../contract.ts'
import { getWeakest, startDrill } from './drills.ts'
import { correctTranscript, type TranscriptionPorts } from './listening.ts'
import {
  answerLine,
  appeal,
  finishRehearsal,
  getRehearsal,
  getReport,
  giveHint,
  goOn,
  letsBrowsersListen,
  ownRecording,
  recordPart,
  speakLine,
  startRehearsal,
} from './rehearsals.ts'

export const rehearsalRoutes = (changed: ProgressChanged, storage: FileStore, log: Log, hearing: TranscriptionPorts) =>
  serve(rehearsals, {
    start: ({ db, body }) => startRehearsal(db, body),
    drill: ({ db, body }) => startDrill(db, body.scriptIds),
    notice: async ({ db }) => ({ judge: hearing.judge?.operator ?? null, browserListening: await letsBrowsersListen(db) }),
    weakest: ({ db }) => getWeakest(db),
    detail: ({ db, params }) => getRehearsal(db, params.id),
    answer: withoutTransaction(({ transact, conclude, params, body }) =>
      answerLine({ transact, conclude }, storage, hearing, params.id, params.scriptId, body),
    ),
    record: ({ db, params, query, octets }) =>
      recordPart(db, hearing, params.id, params.scriptId, { ...query, anew: query.anew === 'true' }, octets),
    speak: withoutTransaction(({ transact, conclude, params, body }) =>
      speakLine({ transact, conclude }, storage, hearing, params.id, params.scriptId, body),
    ),
    audio: withoutTransaction(({ transact, params }) =>
      openRecording({ transact, find: transact }, storage, log, (db) => ownRecording(db, params.id, params.scriptId)),
    ),
    correct: withoutTransaction(({ transact, conclude, params, body }) =>
      correctTranscript({ transact, conclude }, { ...hearing, changed }, params.id, params.scriptId, body.said),
    ),
    hint: ({ db, params, body }) => giveHint(db, params.id, body.scriptId),
    next: ({ db, params, body }) => goOn(db, params.id, body.place),
    finish: ({ db, params }) => finishRehearsal(db, params.id, changed),
    appeal: ({ db, params, body }) => appeal(db, params.id, body.text),
    report: ({ db, params }) => getReport(db, params.id),
  })
