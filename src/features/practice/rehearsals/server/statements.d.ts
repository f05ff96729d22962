// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    drill_lines: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        id: string | null
        type: string
        needAnswer: boolean | null
        text: string
        reference: string
        points: string | null
        section: string | null
        courseId: string | null
        subSceneId: string | null
        sceneId: string | null
        projectId: string | null
        variables: string | null
      }
    }
    judge_reading_find: { params: [string | number | null, string | null]; row: { readings: unknown; advice: string } }
    judge_reading_keep: { params: [string | number | null, string | null, string | null, string | null]; row: {} }
    judge_sweep: { params: [number | null]; row: { sweep_judge: string | null } }
    judge_use_find: { params: [string | number | null]; row: { tokens: string } }
    judge_use_settle: { params: [string | number | null, string | number | null]; row: {} }
    judge_use_take: { params: [string | number | null, string | number | null, string | number | null]; row: { tokens: string } }
    lines_weakest: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        scriptId: string | null
        courseId: string | null
        subSceneId: string | null
        text: string
        subSceneTitle: string
        courseTitle: string
        variables: string | null
        mean: number | null
        answers: number | null
      }
    }
    rehearsal_answer: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        string | number | null,
        string | null,
        string | null,
      ]
      row: {}
    }
    rehearsal_answers: {
      params: [string | number | null, string | number | null]
      row: {
        scriptId: string | null
        take: number | null
        hints: number | null
        said: string | null
        judged: unknown
        score: number | null
        answeredAt: string | null
        listening: string | null
        heard: string | null
        heardBy: string | null
        unheard: string | null
        recordingId: string | null
        durationMs: number | null
        speechMs: number | null
        pauses: number | null
        peaks: number[] | null
        opinionState: string | null
        opinion: unknown
        isDisputed: boolean | null
      }
    }
    rehearsal_appeal: {
      params: [string | number | null, string | number | null]
      row: { text: string; at: string | null; answer: string | null }
    }
    rehearsal_appeal_answer: {
      params: [string | number | null, string | number | null, string | null, string | number | null]
      row: { rehearsal_id: string }
    }
    rehearsal_appeal_insert: { params: [string | number | null, string | number | null, string | null]; row: { rehearsal_id: string } }
    rehearsal_best: { params: [string | number | null, string | number | null]; row: { score: number | null } }
    rehearsal_department: { params: [string | number | null, string | number | null]; row: { id: string | null } }
    rehearsal_end: {
      params: [
        string | number | null,
        string | number | null,
        string | null,
        string | number | null,
        string | null,
        string | null,
        number | null,
      ]
      row: {}
    }
    rehearsal_ended: {
      params: [string | number | null, string | number | null]
      row: {
        id: string | null
        userId: string | null
        projectId: string | null
        courseId: string | null
        sceneId: string | null
        subSceneId: string | null
        mode: string
        state: string
        lines: unknown
        place: number
        registration: string | null
        startedAt: string | null
        endedAt: string | null
        started: string | null
        ended: string | null
        durationSec: number | null
        score: number | null
        dimensions: unknown
        title: string
        courseTitle: string
        persona: string[]
        variables: string | null
        judgesExams: boolean
        runNumber: number | null
        isGone: boolean | null
        isExamined: boolean | null
      }
    }
    rehearsal_frozen: {
      params: [string | number | null, string | number | null]
      row: {
        id: string | null
        type: string
        needAnswer: boolean | null
        text: string
        reference: string
        points: string | null
        section: string | null
      }
    }
    rehearsal_hint: {
      params: [string | number | null, string | number | null, string | number | null, number | null, string | number | null]
      row: {}
    }
    rehearsal_hold: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        id: string | null
        userId: string | null
        projectId: string | null
        courseId: string | null
        sceneId: string | null
        subSceneId: string | null
        mode: string
        state: string
        lines: unknown
        place: number
        registration: string | null
        startedAt: string | null
        endedAt: string | null
        started: string | null
        ended: string | null
        durationSec: number | null
        score: number | null
        dimensions: unknown
        title: string
        courseTitle: string
        persona: string[]
        variables: string | null
        judgesExams: boolean
        runNumber: number | null
        isGone: boolean | null
        isExamined: boolean | null
      }
    }
    rehearsal_insert: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        string | null,
      ]
      row: { id: string | null }
    }
    rehearsal_line_claim_to_hear: {
      params: [string | number | null, string | number | null]
      row: {
        userId: string | null
        runId: string | null
        scriptId: string | null
        path: string | null
        speechMs: number | null
        tries: number | null
      }
    }
    rehearsal_line_claim_to_judge: {
      params: [string | number | null, string | number | null, string | number | null]
      row: { userId: string | null; tries: number | null }
    }
    rehearsal_line_write_corrected: {
      params: [string | number | null, string | number | null, string | number | null, string | null, string | null, string | number | null]
      row: {}
    }
    rehearsal_line_write_heard: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | null,
        string | number | null,
      ]
      row: {}
    }
    rehearsal_mark_insert: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        string | number | null,
      ]
      row: {}
    }
    rehearsal_mark_undispute: { params: [string | number | null, string | number | null, string | number | null]; row: {} }
    rehearsal_mark_write: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null]
      row: {}
    }
    rehearsal_marks: {
      params: [string | number | null, string | number | null]
      row: { scriptId: string | null; score: number | null; remark: string; reason: string; by: string | null; at: string | null }
    }
    rehearsal_media: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: {
        id: string | null
        videoFile: string | null
        audioFile: string | null
        imageFile: string | null
        answerAudioFile: string | null
        posterPath: string | null
        subtitlesPath: string | null
        isMade: boolean | null
        isUpright: boolean | null
      }
    }
    rehearsal_move: { params: [string | number | null, string | number | null, number | null]; row: { id: string } }
    rehearsal_open: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null, string | null]
      row: {
        id: string | null
        userId: string | null
        projectId: string | null
        courseId: string | null
        sceneId: string | null
        subSceneId: string | null
        mode: string
        state: string
        lines: unknown
        place: number
        registration: string | null
        startedAt: string | null
        endedAt: string | null
        started: string | null
        ended: string | null
        durationSec: number | null
        score: number | null
        dimensions: unknown
        title: string
        courseTitle: string
        persona: string[]
        variables: string | null
        judgesExams: boolean
        runNumber: number | null
        isGone: boolean | null
        isExamined: boolean | null
      }
    }
    rehearsal_opinion_write: {
      params: [string | number | null, string | number | null, string | number | null, string | null, string | null, boolean | null]
      row: {}
    }
    rehearsal_opinion_write_scored: {
      params: [string | number | null, string | number | null, string | number | null, string | null, string | number | null]
      row: {}
    }
    rehearsal_own: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        id: string | null
        userId: string | null
        projectId: string | null
        courseId: string | null
        sceneId: string | null
        subSceneId: string | null
        mode: string
        state: string
        lines: unknown
        place: number
        registration: string | null
        startedAt: string | null
        endedAt: string | null
        started: string | null
        ended: string | null
        durationSec: number | null
        score: number | null
        dimensions: unknown
        title: string
        courseTitle: string
        persona: string[]
        variables: string | null
        judgesExams: boolean
        runNumber: number | null
        isGone: boolean | null
        isExamined: boolean | null
      }
    }
    rehearsal_place: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null]
      row: {
        courseId: string | null
        sceneId: string | null
        begun: boolean | null
        tries: number | null
        judgesExams: boolean
        tried: number | null
      }
    }
    rehearsal_score_before: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null, string | number | null]
      row: { score: number | null }
    }
    rehearsal_settle: {
      params: [string | number | null, string | number | null, string | number | null, string | null, number | null]
      row: {}
    }
    rehearsal_speak: {
      params: [string | number | null, string | number | null, string | number | null, number | null, string | number | null, string | null]
      row: {}
    }
    rehearsal_trend: {
      params: [string | number | null, string | number | null, string | number | null]
      row: { at: string | null; score: number | null }
    }
    rehearsal_under_way: {
      params: [string | number | null, string | number | null]
      row: {
        id: string | null
        projectId: string | null
        title: string
        mode: string
        subSceneId: string | null
        place: number | null
        total: number | null
        text: string | null
        characters: number | null
      }
    }
    rehearsals_idle: { params: [number | null]; row: { tenant_id: string | null; id: string | null; user_id: string | null } }
    rehearsals_unheard: { params: [number | null]; row: { tenant_id: string | null; recording_id: string | null } }
    rehearsals_unread: { params: [number | null]; row: { tenant_id: string | null; rehearsal_id: string | null; script_id: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
