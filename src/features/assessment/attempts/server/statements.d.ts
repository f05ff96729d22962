// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    answer_revs: { params: [string | number | null, string | number | null]; row: { id: string | null; rev: number } }
    answers_differ: { params: [string | number | null, string | number | null, string | null]; row: { id: string | null } }
    answers_grade: { params: [string | number | null, string | null]; row: {} }
    answers_marked: {
      params: [string | number | null, string | number | null]
      row: {
        id: string | null
        response: unknown
        score: number | null
        maxScore: number | null
        correct: boolean | null
        remark: string | null
        message: string | null
      }
    }
    answers_revise: {
      params: [string | number | null, string | number | null, string | number | null, string | null, boolean | null]
      row: { id: string | null }
    }
    answers_save: { params: [string | number | null, string | number | null, string | number | null, string | null]; row: {} }
    answers_saved: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { attemptId: string | null; questionId: string | null; response: unknown }
    }
    attempt_draw: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (number | null)[] | null,
      ]
      row: {}
    }
    attempt_drawn_among: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; score: number | null }
    }
    attempt_ending: { params: [string | number | null, string | number | null]; row: { ending: unknown } }
    attempt_hold: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        id: string | null
        examId: string | null
        userId: string | null
        attemptNo: number | null
        status: string | null
        startedAt: string | null
        deadlineAt: string | null
        submittedAt: string | null
        totalScore: number | null
        sumScore: number | null
        drawn: boolean | null
        otherPaper: boolean | null
        overdue: boolean | null
        examinationName: string | null
        displayScore: boolean | null
        published: boolean | null
        publishTime: string | null
        seed: string | null
        measures: string[] | null
        serverTime: string | null
        leftMs: number | null
        spentMs: number | null
        timedOut: boolean | null
        holder: string | null
        holderAlive: boolean | null
        hasNotices: boolean | null
        watermark: string | null
      }
    }
    attempt_holder_moved: { params: [string | number | null, string | number | null, string | null]; row: {} }
    attempt_holder_seen: { params: [string | number | null, string | number | null, boolean | null]; row: {} }
    attempt_holder_write: { params: [string | number | null, string | number | null, string | null, string | null]; row: {} }
    attempt_holders_release: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { name: string }
    }
    attempt_insert: {
      params: [string | number | null, string | number | null, string | number | null, number | null]
      row: { id: string | null; extra: number | null; paperId: string | null }
    }
    attempt_merge_claim: { params: [string | number | null, string | number | null, string | null]; row: { claimed: string | null } }
    attempt_merge_count: { params: [string | number | null, string | number | null, string | number | null, number | null]; row: {} }
    attempt_open: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        id: string | null
        examId: string | null
        userId: string | null
        attemptNo: number | null
        status: string | null
        startedAt: string | null
        deadlineAt: string | null
        submittedAt: string | null
        totalScore: number | null
        sumScore: number | null
        drawn: boolean | null
        otherPaper: boolean | null
        overdue: boolean | null
        examinationName: string | null
        displayScore: boolean | null
        published: boolean | null
        publishTime: string | null
        seed: string | null
        measures: string[] | null
        serverTime: string | null
        leftMs: number | null
        spentMs: number | null
        timedOut: boolean | null
        holder: string | null
        holderAlive: boolean | null
        hasNotices: boolean | null
        watermark: string | null
      }
    }
    attempt_other_paper: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null]
      row: {}
    }
    attempt_own: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        id: string | null
        examId: string | null
        userId: string | null
        attemptNo: number | null
        status: string | null
        startedAt: string | null
        deadlineAt: string | null
        submittedAt: string | null
        totalScore: number | null
        sumScore: number | null
        drawn: boolean | null
        otherPaper: boolean | null
        overdue: boolean | null
        examinationName: string | null
        displayScore: boolean | null
        published: boolean | null
        publishTime: string | null
        seed: string | null
        measures: string[] | null
        serverTime: string | null
        leftMs: number | null
        spentMs: number | null
        timedOut: boolean | null
        holder: string | null
        holderAlive: boolean | null
        hasNotices: boolean | null
        watermark: string | null
      }
    }
    attempt_review: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        id: string | null
        attemptNo: number | null
        examinationId: string | null
        examinationName: string | null
        status: string | null
        submittedAt: string | null
        sumScore: number | null
        totalScore: number | null
        passed: boolean | null
        counts: boolean | null
        drawn: boolean | null
        otherPaper: boolean | null
        displayScore: boolean | null
        published: boolean | null
        publishTime: string | null
        reviewMode: string | null
        reviewOpen: boolean | null
        remark: string | null
        seed: string | null
        measures: string[] | null
      }
    }
    attempt_standing: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        displayScore: boolean | null
        published: boolean | null
        publishTime: string | null
        standingMode: string | null
        attemptId: string | null
        level: string | null
        rank: number | null
        of: number | null
        departmentName: string | null
        departmentRank: number | null
        departmentOf: number | null
      }
    }
    attempt_summary: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        required: boolean | null
        makeUp: boolean | null
        extra: number | null
        used: number | null
        last: number | null
        late: boolean | null
      }
    }
    attempts_changes: {
      params: [
        string | number | null,
        string | null,
        string | number | null,
        string | Date | null,
        string | number | null,
        readonly (string | null)[] | null,
        string | number | null,
      ]
      row: {
        xact: string | null
        id: string | null
        changedTime: string | null
        examinationId: string | null
        userId: string | null
        attemptNo: number | null
        status: string | null
        startedAt: string | null
        submittedAt: string | null
        totalScore: number | null
        sumScore: number | null
      }
    }
    attempts_drawn: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { attemptId: string | null; id: string | null; score: number | null }
    }
    attempts_drawn_earlier: { params: [string | number | null, string | number | null, string | number | null]; row: { id: string | null } }
    attempts_drawn_scores: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
      ]
      row: {}
    }
    attempts_due: { params: [number | null]; row: { tenant_id: string | null; ids: string[] | null } }
    attempts_exams: { params: [string | number | null, readonly (string | number | null)[] | null]; row: { id: string | null } }
    attempts_hand_in: { params: [string | number | null, string | null, string | null]; row: {} }
    attempts_hold_open: {
      params: [string | number | null, readonly (string | number | null)[] | null, boolean | null]
      row: {
        id: string | null
        examId: string | null
        userId: string | null
        drawn: boolean | null
        otherPaper: boolean | null
        multiPolicy: string | null
        blankPolicy: string | null
      }
    }
    attempts_long_answers: {
      params: [string | number | null, string | number | null, string | number | null]
      row: { attemptId: string | null; userId: string | null; answer: string | null }
    }
    attempts_mark_compared: { params: [string | number | null, readonly (string | number | null)[] | null]; row: {} }
    attempts_mine: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        examinationId: string | null
        examinationName: string | null
        remark: string | null
        imageId: string | null
        startTime: string | null
        endTime: string | null
        latestStart: string | null
        late: boolean | null
        examDurationMinute: number | null
        maxExamCnt: number | null
        totalScore: number | null
        questionCount: number | null
        passRate: number | null
        displayScore: boolean | null
        standingMode: string | null
        published: boolean | null
        publishTime: string | null
        reviewMode: string | null
        reviewOpen: boolean | null
        measures: string[] | null
        required: boolean | null
        makeUp: boolean | null
        extra: number | null
        attempts: unknown
        corrections: unknown
        openLeftMs: number | null
        newLeftMs: number | null
        timeFactor: number | null
        extraMinutes: number | null
        state: string | null
      }
    }
    attempts_moved: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        userId: string | null
        examinationId: string | null
        attemptId: string | null
        status: string | null
        leftMs: number | null
        notices: unknown
      }
    }
    attempts_progress: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; progress: string | null }
    }
    attempts_resum: { params: [string | number | null, readonly (string | number | null)[] | null]; row: { n: number | null } }
    attempts_to_compare: { params: [string | number | null, string | number | null]; row: { id: string | null } }
    attempts_uncompared: { params: [number | null]; row: { tenant_id: string | null; exam_id: string | null } }
    attempts_used_up: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null }
    }
    attempts_write_equal: { params: [string | number | null, string | null]; row: {} }
    attempts_write_sums: { params: [string | number | null, string | null]; row: {} }
    exam_events_write: { params: [string | number | null, string | number | null, string | null]; row: { kept: number | null } }
    exam_keys_kept: { params: [string | number | null, string | number | null, string | number | null]; row: { kept: boolean | null } }
    exam_pastes_write: { params: [string | number | null, string | number | null, string | null]; row: { kept: number | null } }
    import_answers: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (number | null)[] | null,
        readonly (string | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (boolean | null)[] | null,
      ]
      row: {}
    }
    import_attempts: {
      params: [string | number | null, string | null, string | null]
      row: { registration: string | null; id: string | null }
    }
    import_exams: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: {
        id: string | null
        version: string | null
        sat: boolean | null
        drawn: boolean | null
        maxExamCnt: number
        multiPolicy: string
        blankPolicy: string
        start: string | null
        end: string | null
      }
    }
    import_had: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {
        examId: string | null
        userId: string | null
        used: number | null
        last: number | null
        extra: number | null
        until: string | null
      }
    }
    import_hashes: {
      params: [string | number | null, readonly (string | null)[] | null]
      row: { registration: string | null; hash: string | null }
    }
    import_named: {
      params: [string | number | null, string | null]
      row: { n: number | null; userId: string | null; departmentId: string | null; started: string | null; submitted: string | null }
    }
    keys_kept: {
      params: [string | number | null, readonly (string | number | null)[] | null, string | number | null, string | number | null]
      row: { id: string | null }
    }
    notices_see: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { examId: string | null }
    }
    notices_unread: { params: [string | number | null, string | number | null, string | number | null]; row: { notices: unknown } }
    points_exam: { params: [string | number | null, string | number | null]; row: { id: string | null } }
    points_hold: {
      params: [string | number | null, string | number | null, string | number | null]
      row: { examId: string | null; userId: string | null; status: string | null; maxScore: number | null; score: number | null }
    }
    points_sum: { params: [string | number | null, string | number | null]; row: { score: number | null; totalScore: number | null } }
    points_write: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null, string | number | null]
      row: {}
    }
    regrade_answers: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: {
        attemptId: string | null
        questionId: string | null
        type: number
        response: unknown
        maxScore: number | null
        score: number | null
        correct: boolean | null
        gradedBy: string | null
        handScore: number | null
      }
    }
    regrade_attempts: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null]
      row: { id: string | null; otherPaper: boolean | null }
    }
    regrade_insert: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        string | null,
        string | null,
        string | number | null,
        string | number | null,
        number | null,
        string | number | null,
        string | null,
      ]
      row: {}
    }
    regrade_list: {
      params: [string | number | null, string | number | null]
      row: {
        id: string | null
        regradedAt: string | null
        name: string | null
        reason: string | null
        message: string | null
        change: unknown
        questionId: string | null
        candidate: string | null
        totalBefore: number | null
        totalAfter: number | null
        passFlips: number | null
        changed: number | null
        sum: number | null
      }
    }
    regrade_names: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; name: string; workNo: string }
    }
    regrade_open: { params: [string | number | null, string | number | null, string | number | null]; row: {} }
    regrade_results: {
      params: [string | number | null, string | number | null, string | number | null]
      row: { userId: string | null; sumScore: number | null; passed: boolean | null }
    }
    regrade_results_page: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null, string | number | null]
      row: {
        userId: string | null
        name: string | null
        workNo: string | null
        orgName: string | null
        before: number | null
        after: number | null
        passedBefore: boolean | null
        passedAfter: boolean | null
        total: number | null
      }
    }
    regrade_write_answers: {
      params: [
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (boolean | null)[] | null,
        readonly (string | null)[] | null,
      ]
      row: {}
    }
    results_changed: { params: [string | number | null, readonly (string | number | null)[] | null]; row: {} }
    results_hold: { params: [string | null, readonly (string | null)[] | null]; row: { pg_advisory_xact_lock: string | null } }
    results_rebuild: { params: [string | number | null, string | number | null]; row: { written: number | null; removed: number | null } }
    results_rebuild_pairs: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: { written: number | null; removed: number | null }
    }
    rollback_to_preview: { params: []; row: {} }
    savepoint_preview: { params: []; row: {} }
    scores_kept: {
      params: [string | number | null, readonly (string | number | null)[] | null, string | number | null]
      row: { id: string | null; name: string | null }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
