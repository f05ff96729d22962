// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    talk_answer: {
      params: [string | number | null, string | number | null, string | null, string | null, string | null]
      row: { id: string }
    }
    talk_appeal_answer: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        boolean | null,
        string | number | null,
      ]
      row: { id: string }
    }
    talk_appeal_insert: {
      params: [string | number | null, string | number | null, number | null, string | null, string | null]
      row: { id: string | null }
    }
    talk_appeals: {
      params: [string | number | null, string | number | null]
      row: {
        id: string | null
        finding: number | null
        goal: string | null
        text: string | null
        at: string | null
        answer: string | null
        isChanged: boolean | null
        answeredBy: string | null
        answeredAt: string | null
      }
    }
    talk_before: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null]
      row: { runs: number | null; best: number | null }
    }
    talk_end: {
      params: [
        string | number | null,
        string | number | null,
        string | null,
        number | null,
        string | null,
        string | null,
        string | number | null,
      ]
      row: { ended: string | null }
    }
    talk_hold: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        id: string | null
        userId: string | null
        projectId: string | null
        courseId: string | null
        sceneId: string | null
        subSceneId: string | null
        title: string
        courseTitle: string
        scenario: unknown
        scenarioVersion: number
        course: unknown
        turn: number
        state: string
        registration: string | null
        startedAt: string | null
        started: string | null
        ended: string | null
        elapsedMs: number | null
        score: number | null
        result: unknown
        fromId: string | null
        fromTurn: number | null
        mode: string
        model: string | null
        witness: string | null
        reserved: number
        replyId: string | null
        saying: unknown
        stopped: unknown
        isLate: boolean | null
      }
    }
    talk_insert: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        string | null,
        number | null,
        string | null,
        number | null,
        string | number | null,
        number | null,
        string | null,
        string | null,
        string | null,
        number | null,
      ]
      row: { id: string | null }
    }
    talk_move: {
      params: [string | number | null, string | number | null, string | null, number | null, string | null]
      row: { id: string }
    }
    talk_open: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null]
      row: {
        id: string | null
        userId: string | null
        projectId: string | null
        courseId: string | null
        sceneId: string | null
        subSceneId: string | null
        title: string
        courseTitle: string
        scenario: unknown
        scenarioVersion: number
        course: unknown
        turn: number
        state: string
        registration: string | null
        startedAt: string | null
        started: string | null
        ended: string | null
        elapsedMs: number | null
        score: number | null
        result: unknown
        fromId: string | null
        fromTurn: number | null
        mode: string
        model: string | null
        witness: string | null
        reserved: number
        replyId: string | null
        saying: unknown
        stopped: unknown
        isLate: boolean | null
      }
    }
    talk_own: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        id: string | null
        userId: string | null
        projectId: string | null
        courseId: string | null
        sceneId: string | null
        subSceneId: string | null
        title: string
        courseTitle: string
        scenario: unknown
        scenarioVersion: number
        course: unknown
        turn: number
        state: string
        registration: string | null
        startedAt: string | null
        started: string | null
        ended: string | null
        elapsedMs: number | null
        score: number | null
        result: unknown
        fromId: string | null
        fromTurn: number | null
        mode: string
        model: string | null
        witness: string | null
        reserved: number
        replyId: string | null
        saying: unknown
        stopped: unknown
        isLate: boolean | null
      }
    }
    talk_reserve: { params: [string | number | null, string | number | null, number | null]; row: { reserved: number } }
    talk_review_acts: {
      params: [string | number | null, string | number | null]
      row: { finding: number; act: string; added: unknown; reason: string; by: string | null; at: string | null }
    }
    talk_review_insert: { params: [string | number | null, string | number | null, string | null, string | number | null]; row: {} }
    talk_review_result: { params: [string | number | null, string | number | null, string | null, string | number | null]; row: {} }
    talk_reviewed: { params: [string | number | null, string | number | null]; row: { id: string } }
    talk_titles: { params: [string | number | null, string | number | null]; row: { title: string; courseTitle: string } }
    talk_today: { params: [string | number | null, string | number | null]; row: { n: number | null } }
    talk_utter: { params: [string | number | null, string | number | null, string | null, string | null]; row: { saying: unknown } }
    talk_witnessed: {
      params: [string | number | null, string | number | null, string | null, string | null, string | null, string | number | null]
      row: { id: string }
    }
    talks_overdue: { params: [number | null]; row: { tenant_id: string | null; id: string | null; user_id: string | null } }
    talks_unwitnessed: { params: [number | null]; row: { tenant_id: string | null; id: string | null; user_id: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
