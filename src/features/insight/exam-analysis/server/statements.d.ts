// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    exam_analysis_AVG_SCORE_BOTTOM: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        value: number | null
        departmentFullName: string | null
        departmentId: string | null
        scored: number | null
        pending: number | null
        of: number | null
      }
    }
    exam_analysis_AVG_SCORE_TOP: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        value: number | null
        departmentFullName: string | null
        departmentId: string | null
        scored: number | null
        pending: number | null
        of: number | null
      }
    }
    exam_analysis_PARTICIPANT_COUNT_BOTTOM: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        value: number | null
        departmentFullName: string | null
        departmentId: string | null
        scored: number | null
        pending: number | null
        of: number | null
      }
    }
    exam_analysis_PARTICIPANT_COUNT_TOP: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        value: number | null
        departmentFullName: string | null
        departmentId: string | null
        scored: number | null
        pending: number | null
        of: number | null
      }
    }
    exam_analysis_PASS_RATE_BOTTOM: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        value: number | null
        departmentFullName: string | null
        departmentId: string | null
        scored: number | null
        pending: number | null
        of: number | null
      }
    }
    exam_analysis_PASS_RATE_TOP: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        value: number | null
        departmentFullName: string | null
        departmentId: string | null
        scored: number | null
        pending: number | null
        of: number | null
      }
    }
    exam_analysis_answers: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        name: string | null
        workNo: string | null
        departmentFullName: string | null
        attemptNo: number | null
        submittedAt: string | null
        questionId: string | null
        response: unknown
        score: number | null
        maxScore: number | null
        graderName: string | null
        place: number | null
      }
    }
    exam_analysis_attendance: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        name: string | null
        workNo: string | null
        departmentFullName: string | null
        startedAt: string | null
        submittedAt: string | null
        attempts: number | null
      }
    }
    exam_analysis_compared: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        layer: number | null
        way: string[] | null
        requiredUserCount: number | null
        participatedUserCount: number | null
        pendingUserCount: number | null
        scoredUserCount: number | null
        passedUserCount: number | null
        highestScore: number | null
        lowestScore: number | null
        averageScore: number | null
        participateRatio: number | null
        passRatio: number | null
        excellentRatio: number | null
        goodRatio: number | null
        slightPoorRatio: number | null
        poorRatio: number | null
        sittingUserCount: number | null
        departmentId: string | null
        departmentName: string | null
        departmentFullName: string | null
        seq: number | null
        medianScore: number | null
        readAt: string | null
      }
    }
    exam_analysis_departments: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        layer: number | null
        way: string[] | null
        requiredUserCount: number | null
        participatedUserCount: number | null
        pendingUserCount: number | null
        scoredUserCount: number | null
        passedUserCount: number | null
        highestScore: number | null
        lowestScore: number | null
        averageScore: number | null
        participateRatio: number | null
        passRatio: number | null
        excellentRatio: number | null
        goodRatio: number | null
        slightPoorRatio: number | null
        poorRatio: number | null
        sittingUserCount: number | null
        departmentId: string | null
        departmentName: string | null
        departmentFullName: string | null
        seq: number | null
      }
    }
    exam_analysis_exam: {
      params: [string | number | null, string | number | null]
      row: {
        id: string | null
        examinationName: string
        remark: string | null
        startTime: string | null
        endTime: string | null
        totalScore: number | null
        passRate: number | null
        measures: string[] | null
      }
    }
    exam_analysis_exams: {
      params: [string | number | null, string | number | null]
      row: {
        id: string | null
        examinationName: string
        remark: string | null
        startTime: string | null
        endTime: string | null
        totalScore: number | null
        passRate: number | null
        measures: string[] | null
      }
    }
    exam_analysis_figures: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: {
        id: string | null
        requiredUserCount: number | null
        participatedUserCount: number | null
        pendingUserCount: number | null
        passRatio: number | null
        previousPassRatio: number | null
      }
    }
    exam_analysis_kept_compared: {
      params: [string | number | null, readonly (string | number | null)[] | null, string | number | null]
      row: {
        examId: string | null
        layer: number | null
        way: string[] | null
        requiredUserCount: number | null
        participatedUserCount: number | null
        pendingUserCount: number | null
        scoredUserCount: number | null
        passedUserCount: number | null
        highestScore: number | null
        lowestScore: number | null
        averageScore: number | null
        participateRatio: number | null
        passRatio: number | null
        excellentRatio: number | null
        goodRatio: number | null
        slightPoorRatio: number | null
        poorRatio: number | null
        sittingUserCount: number | null
        departmentId: string | null
        departmentName: string | null
        departmentFullName: string | null
        seq: number | null
        medianScore: number | null
        readAt: string | null
      }
    }
    exam_analysis_parts: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        departmentId: string | null
        departmentName: string | null
        seq: number | null
        ratio: number | null
        hasChildren: boolean | null
      }
    }
    exam_analysis_pending: { params: [string | number | null]; row: { id: string } }
    exam_analysis_previous: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { id: string; examinationName: string; endTime: string | null; sharedPeople: number | null }
    }
    exam_analysis_question_answers: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | number | null,
      ]
      row: {
        name: string | null
        workNo: string | null
        departmentFullName: string | null
        attemptNo: number | null
        submittedAt: string | null
        questionId: string | null
        response: unknown
        score: number | null
        maxScore: number | null
        graderName: string | null
      }
    }
    exam_analysis_reached_figures: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {
        id: string | null
        requiredUserCount: number | null
        participatedUserCount: number | null
        pendingUserCount: number | null
        passRatio: number | null
        previousPassRatio: number | null
      }
    }
    exam_analysis_required: {
      params: [string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { id: string }
    }
    exam_analysis_sitting: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | number | null,
        number | null,
      ]
      row: {
        userName: string | null
        attemptId: string | null
        remark: string | null
        drawn: boolean | null
        otherPaper: boolean | null
        attemptNo: number | null
        attempts: number | null
        sittings: unknown
        rank: number | null
        of: number | null
        startedAt: string | null
        submittedAt: string | null
        timedOut: boolean | null
        score: number | null
        totalScore: number | null
        answers: unknown
        events: unknown
      }
    }
    exam_analysis_stretches: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        from: string | null
        exams: number | null
        examId: string | null
        examinationName: string | null
        beginTime: string | null
        endTime: string | null
        requiredUserCount: number | null
        participatedUserCount: number | null
        pendingUserCount: number | null
        scoredUserCount: number | null
        passedUserCount: number | null
        participateRatio: number | null
        passRatio: number | null
        averageRatio: number | null
        medianRatio: number | null
      }
    }
    exam_analysis_sums: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        requiredUserCount: number | null
        participatedUserCount: number | null
        pendingUserCount: number | null
        scoredUserCount: number | null
        passedUserCount: number | null
        highestScore: number | null
        lowestScore: number | null
        averageScore: number | null
        participateRatio: number | null
        passRatio: number | null
        excellentRatio: number | null
        goodRatio: number | null
        slightPoorRatio: number | null
        poorRatio: number | null
        sittingUserCount: number | null
        a: number | null
        b: number | null
        c: number | null
        d: number | null
      }
    }
    exam_analysis_tenths: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { bin: number | null; n: number | null }
    }
    exam_analysis_types: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: { type: number | null; ratio: number | null }
    }
    exam_analysis_whole: {
      params: [string | number | null, string | number | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        requiredUserCount: number | null
        participatedUserCount: number | null
        pendingUserCount: number | null
        scoredUserCount: number | null
        passedUserCount: number | null
        highestScore: number | null
        lowestScore: number | null
        averageScore: number | null
        participateRatio: number | null
        passRatio: number | null
        excellentRatio: number | null
        goodRatio: number | null
        slightPoorRatio: number | null
        poorRatio: number | null
        sittingUserCount: number | null
        medianScore: number | null
        readAt: string | null
      }
    }
    exam_results: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        boolean | null,
        number | null,
        string | number | null,
        string | null,
        string | number | null,
      ]
      row: {
        id: string | null
        name: string | null
        workNo: string | null
        sumScore: number | null
        choicesScore: number | null
        multipleScore: number | null
        judgementScore: number | null
        fillBlankScore: number | null
        shortAnswerScore: number | null
        scoreLevel: string | null
        passed: boolean | null
        state: string | null
        departmentFullName: string | null
        attemptId: string | null
        submittedAt: string | null
        durationSec: number | null
        attemptCount: number | null
        leftCount: number | null
        leftSeconds: number | null
        lateCount: number | null
        timedOut: boolean | null
        movedCount: number | null
        previousRatio: number | null
      }
    }
    exam_results_outside: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        boolean | null,
        number | null,
        string | number | null,
        string | null,
        string | number | null,
      ]
      row: {
        id: string | null
        name: string | null
        workNo: string | null
        sumScore: number | null
        choicesScore: number | null
        multipleScore: number | null
        judgementScore: number | null
        fillBlankScore: number | null
        shortAnswerScore: number | null
        scoreLevel: string | null
        passed: boolean | null
        state: string | null
        departmentFullName: string | null
        attemptId: string | null
        submittedAt: string | null
        durationSec: number | null
        attemptCount: number | null
        leftCount: number | null
        leftSeconds: number | null
        lateCount: number | null
        timedOut: boolean | null
        movedCount: number | null
        previousRatio: number | null
      }
    }
    exam_results_page: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        boolean | null,
        number | null,
        string | number | null,
        string | null,
        string | number | null,
        number | null,
        number | null,
      ]
      row: { total: number | null; records: unknown }
    }
    exam_results_page_outside: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        boolean | null,
        number | null,
        string | number | null,
        string | null,
        string | number | null,
        number | null,
        number | null,
      ]
      row: { total: number | null; records: unknown }
    }
    exam_standings_keep: { params: [number | null]; row: { n: number | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
