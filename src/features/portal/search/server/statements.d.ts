// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    search_courses: {
      params: [string | number | null, string | null, string | null, string | null]
      row: { kind: string | null; id: string | null; title: string | null; place: string | null; at: unknown }
    }
    search_courses_letters: {
      params: [string | number | null, string | null, string | null, string | null]
      row: { kind: string | null; id: string | null; title: string | null; place: string | null; at: unknown }
    }
    search_exams: {
      params: [string | number | null, string | null, string | null]
      row: { kind: string | null; id: string | null; title: string; place: string | null; at: unknown }
    }
    search_exams_letters: {
      params: [string | number | null, string | null, string | null]
      row: { kind: string | null; id: string | null; title: string; place: string | null; at: unknown }
    }
    search_people: {
      params: [
        string | number | null,
        string | null,
        string | null,
        readonly (string | null)[] | null,
        string | number | null,
        string | null,
      ]
      row: { kind: string | null; id: string | null; title: string | null; place: string; at: unknown }
    }
    search_people_letters: {
      params: [
        string | number | null,
        string | null,
        string | null,
        readonly (string | null)[] | null,
        string | number | null,
        string | null,
      ]
      row: { kind: string | null; id: string | null; title: string | null; place: string; at: unknown }
    }
    search_projects: {
      params: [string | number | null, string | null, string | null]
      row: { kind: string | null; id: string | null; title: string; place: string | null; at: unknown }
    }
    search_projects_letters: {
      params: [string | number | null, string | null, string | null]
      row: { kind: string | null; id: string | null; title: string; place: string | null; at: unknown }
    }
    search_questions: {
      params: [string | number | null, string | null, string | null]
      row: { kind: string | null; id: string | null; title: string; place: string; at: unknown }
    }
    search_questions_letters: {
      params: [string | number | null, string | null, string | null]
      row: { kind: string | null; id: string | null; title: string; place: string; at: unknown }
    }
    search_scripts: {
      params: [string | number | null, string | null, string | null]
      row: { kind: string | null; id: string | null; title: string; place: string | null; at: unknown }
    }
    search_scripts_letters: {
      params: [string | number | null, string | null, string | null]
      row: { kind: string | null; id: string | null; title: string; place: string | null; at: unknown }
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
