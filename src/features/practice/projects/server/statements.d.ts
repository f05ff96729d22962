// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    project_assignment_insert: {
      params: [string | number | null, string | number | null, string | null, string | number | null]
      row: { targetName: string }
    }
    project_enrol: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {}
    }
    project_enrolment_count: { params: [string | number | null, string | number | null]; row: { n: number | null } }
    project_enrolment_reach: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
      ]
      row: { people: number | null; added: number | null }
    }
    project_people: { params: [string | number | null, string | number | null]; row: { people: number | null; mandatory: number | null } }
    project_ratios: {
      params: [string | number | null, string | number | null, number | null, string | number | null, string | number | null]
      row: {}
    }
    project_release: {
      params: [string | number | null, readonly (string | number | null)[] | null, readonly (string | number | null)[] | null]
      row: {}
    }
    project_release_all: { params: [string | number | null, string | number | null]; row: {} }
    projects_keep_courses: {
      params: [
        string | number | null,
        string | number | null,
        readonly (string | number | null)[] | null,
        readonly (string | number | null)[] | null,
        readonly (string | null)[] | null,
        readonly (number | null)[] | null,
        readonly (number | null)[] | null,
      ]
      row: {}
    }
    projects_open: { params: [string | number | null]; row: { id: string } }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
