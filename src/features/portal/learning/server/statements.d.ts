// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    growth_customers: {
      params: [string | number | null, string | number | null]
      row: {
        subSceneId: string | null
        courseId: string | null
        projectId: string | null
        title: string | null
        content: string[] | null
        best: number | null
        state: string | null
      }
    }
    growth_lines: {
      params: [string | number | null, string | number | null]
      row: { section: string | null; place: number | null; now: number[] | null; before: number[] | null }
    }
    growth_sums: {
      params: [string | number | null, string | number | null, string | null]
      row: { runs: number | null; minutes: number | null; score: number | null; change: number | null }
    }
    growth_weeks: { params: [string | number | null, string | number | null]; row: { from: string | null; runs: number | null } }
    learning_clock: { params: []; row: { time: string | null } }
    learning_courses: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null]
      row: {
        projectId: string | null
        projectName: string | null
        type: string | null
        beginTime: string | null
        begun: boolean | null
        dueTime: string | null
        leftMs: number | null
        overdue: boolean | null
        courseId: string | null
        title: string | null
        imageFile: string | null
        description: string | null
        needExam: boolean | null
        parts: number | null
        partsScored: number | null
        partsDone: number | null
        examined: boolean | null
      }
    }
    learning_first_open: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null]
      row: { projectId: string | null; courseId: string | null; id: string | null; title: string | null; minutes: number | null }
    }
    learning_goal: {
      params: [string | number | null, string | number | null]
      row: { own: number | null; asked: number | null; project: string | null; done: number | null }
    }
    learning_goal_drop: { params: [string | number | null, string | number | null]; row: {} }
    learning_goal_set: { params: [string | number | null, string | number | null, number | null]; row: {} }
    learning_history: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null]
      row: {
        kind: string | null
        id: string | null
        title: string | null
        place: string | null
        at: string | null
        score: number | null
        totalScore: number | null
        reportId: string | null
        talkId: string | null
        awaiting: boolean | null
        previousScore: number | null
        attemptId: string | null
        subSceneId: string | null
      }
    }
    learning_history_count: { params: [string | number | null, string | number | null]; row: { n: number | null } }
    learning_lessons: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
      ]
      row: {
        subjectId: string | null
        tag: string | null
        courseId: string | null
        projectId: string | null
        courseTitle: string | null
        subSceneTitle: string | null
      }
    }
    learning_practised_days: { params: [string | number | null, string | number | null]; row: { day: string | null } }
    learning_sub_scenes: {
      params: [string | number | null, string | number | null, string | number | null, string | number | null]
      row: {
        courseId: string | null
        projectId: string | null
        id: string | null
        title: string | null
        imageFile: string | null
        sceneId: string | null
        sceneTitle: string | null
        lines: number | null
        answers: number | null
        minutes: number | null
        practised: number | null
        practiceScore: number | null
        examined: number | null
        examScore: number | null
        examPassed: boolean | null
        examsLeft: number | null
        talk: boolean | null
        awaited: number | null
      }
    }
    learning_zone: { params: []; row: { zone: string | null } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
