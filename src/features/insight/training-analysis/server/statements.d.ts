// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    training_contents_COURSE: {
      params: [string | number | null, string | number | null, string | null, string | number | null]
      row: { id: string; name: string; remark: string | null; fullScore: number | null; passRate: number | null }
    }
    training_contents_EXAM: {
      params: [string | number | null, string | number | null, string | null, string | number | null]
      row: { id: string; name: string; remark: string | null; fullScore: number | null; passRate: number | null }
    }
    training_contents_PROJECT: {
      params: [string | number | null, string | number | null, string | null, string | number | null]
      row: { id: string; name: string; remark: string | null; fullScore: number | null; passRate: number | null }
    }
    training_contents_count_COURSE: { params: [string | number | null, string | null]; row: { total: number | null } }
    training_contents_count_EXAM: { params: [string | number | null, string | null]; row: { total: number | null } }
    training_contents_count_PROJECT: { params: [string | number | null, string | null]; row: { total: number | null } }
    training_course_content: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: {
        id: string | null
        title: string | null
        group: string | null
        unscored: boolean | null
        attemptCount: number | null
        userCount: number | null
        completeUserCount: number | null
        fullScore: number | null
        averageScore: number | null
        highestScore: number | null
        lowestScore: number | null
        scoreRate: number | null
        avgDurationSec: number | null
        weakest: unknown
      }
    }
    training_course_talk_examples: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        string | null,
        string | number | null,
        string | null,
      ]
      row: { text: string | null; score: number | null }
    }
    training_course_talks: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: {
        kind: string | null
        subSceneId: string | null
        subSceneTitle: string | null
        id: string | null
        name: string | null
        must: boolean | null
        talks: number | null
        missed: number | null
        people: number | null
        missingPeople: number | null
      }
    }
    training_departments_COURSE: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: {
        departmentName: string | null
        departmentFullName: string | null
        departmentId: string | null
        layer: number | null
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
        completeUserCount: number | null
        completeRatio: number | null
        attemptCount: number | null
        totalDurationSec: number | null
        avgDurationSec: number | null
      }
    }
    training_departments_EXAM: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: {
        departmentName: string | null
        departmentFullName: string | null
        departmentId: string | null
        layer: number | null
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
        completeUserCount: number | null
        completeRatio: number | null
        attemptCount: number | null
        totalDurationSec: number | null
        avgDurationSec: number | null
      }
    }
    training_departments_PROJECT: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: {
        departmentName: string | null
        departmentFullName: string | null
        departmentId: string | null
        layer: number | null
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
        completeUserCount: number | null
        completeRatio: number | null
        attemptCount: number | null
        totalDurationSec: number | null
        avgDurationSec: number | null
      }
    }
    training_exam_content: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: {
        id: string | null
        title: string | null
        group: string | null
        unscored: boolean | null
        attemptCount: number | null
        userCount: number | null
        completeUserCount: number | null
        fullScore: number | null
        averageScore: number | null
        highestScore: number | null
        lowestScore: number | null
        scoreRate: number | null
        avgDurationSec: number | null
        weakest: unknown
      }
    }
    training_overview_COURSE: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
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
        completeUserCount: number | null
        completeRatio: number | null
        attemptCount: number | null
        totalDurationSec: number | null
        avgDurationSec: number | null
        levels: number[] | null
        bins: number[] | null
        extraUserCount: number | null
        sittingUserCount: number | null
      }
    }
    training_overview_EXAM: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
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
        completeUserCount: number | null
        completeRatio: number | null
        attemptCount: number | null
        totalDurationSec: number | null
        avgDurationSec: number | null
        levels: number[] | null
        bins: number[] | null
        extraUserCount: number | null
        sittingUserCount: number | null
      }
    }
    training_overview_PROJECT: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
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
        completeUserCount: number | null
        completeRatio: number | null
        attemptCount: number | null
        totalDurationSec: number | null
        avgDurationSec: number | null
        levels: number[] | null
        bins: number[] | null
        extraUserCount: number | null
        sittingUserCount: number | null
      }
    }
    training_people_COURSE: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        string | null,
        number | null,
        string | number | null,
        string | null,
        string | number | null,
        string | number | null,
        string | null,
      ]
      row: {
        id: string | null
        name: string | null
        workNo: string | null
        departmentFullName: string | null
        participated: boolean | null
        sitting: boolean | null
        pending: boolean | null
        completed: boolean | null
        passed: boolean | null
        score: number | null
        examScore: number | null
        scoreLevel: string | null
        doneCount: number | null
        partCount: number | null
        attemptCount: number | null
        totalDurationSec: number | null
        firstAt: string | null
        lastAt: string | null
        total: number | null
      }
    }
    training_people_EXAM: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        string | null,
        number | null,
        string | number | null,
        string | null,
        string | number | null,
        string | number | null,
        string | null,
      ]
      row: {
        id: string | null
        name: string | null
        workNo: string | null
        departmentFullName: string | null
        participated: boolean | null
        sitting: boolean | null
        pending: boolean | null
        completed: boolean | null
        passed: boolean | null
        score: number | null
        examScore: number | null
        scoreLevel: string | null
        doneCount: number | null
        partCount: number | null
        attemptCount: number | null
        totalDurationSec: number | null
        firstAt: string | null
        lastAt: string | null
        total: number | null
      }
    }
    training_people_PROJECT: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        string | null,
        number | null,
        string | number | null,
        string | null,
        string | number | null,
        string | number | null,
        string | null,
      ]
      row: {
        id: string | null
        name: string | null
        workNo: string | null
        departmentFullName: string | null
        participated: boolean | null
        sitting: boolean | null
        pending: boolean | null
        completed: boolean | null
        passed: boolean | null
        score: number | null
        examScore: number | null
        scoreLevel: string | null
        doneCount: number | null
        partCount: number | null
        attemptCount: number | null
        totalDurationSec: number | null
        firstAt: string | null
        lastAt: string | null
        total: number | null
      }
    }
    training_project_content: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: {
        id: string | null
        title: string | null
        group: string | null
        unscored: boolean | null
        attemptCount: number | null
        userCount: number | null
        completeUserCount: number | null
        fullScore: number | null
        averageScore: number | null
        highestScore: number | null
        lowestScore: number | null
        scoreRate: number | null
        avgDurationSec: number | null
        weakest: unknown
      }
    }
    training_project_talk_examples: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        string | null,
        string | number | null,
        string | null,
      ]
      row: { text: string | null; score: number | null }
    }
    training_project_talks: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: {
        kind: string | null
        subSceneId: string | null
        subSceneTitle: string | null
        id: string | null
        name: string | null
        must: boolean | null
        talks: number | null
        missed: number | null
        people: number | null
        missingPeople: number | null
      }
    }
    training_required_COURSE: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: { id: string | null }
    }
    training_required_EXAM: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: { id: string | null }
    }
    training_required_PROJECT: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
      ]
      row: { id: string | null }
    }
    training_trend_COURSE: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        string | null,
      ]
      row: {
        from: string | null
        users: number | null
        attempts: number | null
        completedUsers: number | null
        averageScore: number | null
      }
    }
    training_trend_EXAM: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        string | null,
      ]
      row: {
        from: string | null
        users: number | null
        attempts: number | null
        completedUsers: number | null
        averageScore: number | null
      }
    }
    training_trend_PROJECT: {
      params: [
        string | number | null,
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        string | null,
        string | null,
        string | null,
      ]
      row: {
        from: string | null
        users: number | null
        attempts: number | null
        completedUsers: number | null
        averageScore: number | null
      }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
