// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    calibrations_asked: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { id: string | null; name: string; mayReview: boolean | null }
    }
    calibrations_insert: {
      params: [
        string | number | null,
        string | number | null,
        number | null,
        number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
      ]
      row: { id: string | null }
    }
    calibrations_lock: { params: [string | number | null, string | number | null]; row: { id: string } }
    calibrations_mark: {
      params: [string | number | null, string | number | null, number | null, string | number | null, string | null]
      row: {}
    }
    calibrations_marks: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { calibrationId: string | null; place: number | null; userId: string | null; marks: unknown }
    }
    calibrations_page: {
      params: [string | number | null, boolean | null, string | number | null, number | null, number | null]
      row: {
        id: string | null
        subSceneId: string | null
        title: string
        courseTitle: string
        scenarioVersion: number
        target: number | null
        createdBy: string | null
        createDate: string | null
        isOwner: boolean | null
        total: number | null
      }
    }
    calibrations_places: {
      params: [string | number | null, boolean | null, string | number | null, readonly (string | null)[] | null, number | null]
      row: {
        subSceneId: string | null
        title: string | null
        courseTitle: string | null
        scenarioVersion: number | null
        talks: number | null
      }
    }
    calibrations_raters: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { calibrationId: string | null; userId: string | null; name: string | null }
    }
    calibrations_raters_offered: {
      params: [string | number | null, number | null]
      row: { id: string | null; name: string | null; workNo: string | null; departName: string | null }
    }
    calibrations_remove: { params: [string | number | null, readonly (string | number | null)[] | null]; row: {} }
    calibrations_reviewable: {
      params: [
        string | number | null,
        boolean | null,
        string | number | null,
        readonly (string | null)[] | null,
        readonly (string | number | null)[] | null,
      ]
      row: { id: string | null }
    }
    calibrations_sample: {
      params: [
        string | number | null,
        boolean | null,
        string | number | null,
        readonly (string | null)[] | null,
        string | number | null,
        number | null,
        number | null,
      ]
      row: { id: string | null }
    }
    calibrations_some: {
      params: [string | number | null, boolean | null, string | number | null, readonly (string | number | null)[] | null]
      row: {
        id: string | null
        subSceneId: string | null
        title: string
        courseTitle: string
        scenarioVersion: number
        target: number | null
        createdBy: string | null
        createDate: string | null
        isOwner: boolean | null
      }
    }
    calibrations_talks: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: { calibrationId: string | null; place: number | null; talkId: string | null; userId: string | null }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
