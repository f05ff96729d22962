// Written by `npm run new:statements`: what PostgreSQL says of the statements of this folder.
declare module '#platform/database/statement.ts' {
  interface Described {
    xapi_all_newest: {
      params: [string | number | null, string | null, string | null, string | null, number | null]
      row: { ord: string; body: string | null }
    }
    xapi_all_oldest: {
      params: [string | number | null, string | null, string | null, string | null, number | null]
      row: { ord: string; body: string | null }
    }
    xapi_attachments: { params: [string | number | null, readonly (string | null)[] | null]; row: { sha2: string; content: Buffer } }
    xapi_claim_results: { params: [string | number | null, string | number | null]; row: { kind: string | null; subjectId: string | null } }
    xapi_consistent_through: { params: [string | null]; row: { at: number | null } }
    xapi_count_latest: { params: [string | number | null, string | number | null]; row: { n: number | null } }
    xapi_definitions: {
      params: [string | number | null, readonly (string | null)[] | null]
      row: { iri: string; definition: string | null }
    }
    xapi_delete_document: { params: [string | number | null, string | null, string | null]; row: {} }
    xapi_delete_documents: { params: [string | number | null, string | null, string | null]; row: {} }
    xapi_domain: { params: [string | number | null]; row: { domain: string } }
    xapi_find: { params: [string | number | null, string | null]; row: { body: string | null; voided: boolean } }
    xapi_find_document: {
      params: [string | number | null, string | null, string | null]
      row: { content: Buffer; contentType: string; etag: string; updatedAt: number | null }
    }
    xapi_fingerprints: { params: [string | number | null, readonly (string | null)[] | null]; row: { id: string; fingerprint: Buffer } }
    xapi_insert: {
      params: [
        string | number | null,
        number | null,
        readonly (string | null)[] | null,
        readonly (string | null)[] | null,
        readonly (Buffer | null)[] | null,
        readonly (string | null)[] | null,
        readonly (boolean | null)[] | null,
        string | null,
        readonly (string | null)[] | null,
        readonly (string | null)[] | null,
      ]
      row: {}
    }
    xapi_insert_attachments: {
      params: [
        string | number | null,
        readonly (string | null)[] | null,
        readonly (Buffer | null)[] | null,
        readonly (boolean | null)[] | null,
      ]
      row: {}
    }
    xapi_keyed_newest: {
      params: [
        string | number | null,
        string | null,
        string | null,
        string | null,
        number | null,
        readonly (string | null)[] | null,
        string | null,
      ]
      row: { ord: string; body: string | null }
    }
    xapi_keyed_oldest: {
      params: [
        string | number | null,
        string | null,
        string | null,
        string | null,
        number | null,
        readonly (string | null)[] | null,
        string | null,
      ]
      row: { ord: string; body: string | null }
    }
    xapi_latest: {
      params: [string | number | null, string | number | null, string | number | null]
      row: {
        id: string | null
        body: string | null
        voided: boolean | null
        stored: string | null
        at: string | null
        sourceName: string | null
      }
    }
    xapi_list_documents: {
      params: [string | number | null, string | null, string | null, string | null]
      row: { name: string; updatedAt: number | null }
    }
    xapi_lock: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    xapi_lock_document: { params: [string | null, string | null]; row: { pg_advisory_xact_lock: string | null } }
    xapi_lock_names: { params: [string | null]; row: { pg_advisory_xact_lock: string | null } }
    xapi_next_moment: { params: [string | number | null]; row: { at: number | null } }
    xapi_referring_newest: {
      params: [string | number | null, string | null, string | null, string | null, number | null, readonly (string | null)[] | null]
      row: { ord: string; body: string | null }
    }
    xapi_referring_oldest: {
      params: [string | number | null, string | null, string | null, string | null, number | null, readonly (string | null)[] | null]
      row: { ord: string; body: string | null }
    }
    xapi_told_exams: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: {
        registration: string
        workNo: string
        userName: string
        at: string | null
        examId: string | null
        title: string
        score: number | null
        total: number | null
        attemptNo: number
        passed: boolean | null
        seconds: number | null
      }
    }
    xapi_told_runs: {
      params: [string | number | null, readonly (string | number | null)[] | null]
      row: {
        registration: string
        workNo: string
        userName: string
        at: string | null
        courseId: string | null
        courseTitle: string
        subSceneId: string | null
        title: string
        mode: string
        score: number | null
        seconds: number | null
        dimensions: unknown
      }
    }
    xapi_void: { params: [string | number | null, readonly (string | null)[] | null]; row: {} }
    xapi_write_definitions: {
      params: [
        string | number | null,
        readonly (string | null)[] | null,
        readonly (string | null)[] | null,
        readonly (string | null)[] | null,
      ]
      row: {}
    }
    xapi_write_document: {
      params: [
        string | number | null,
        string | null,
        string | null,
        string | null,
        string | null,
        Buffer | null,
        string | null,
        string | null,
      ]
      row: {}
    }
  }
}
// oxlint-disable-next-line unicorn/require-module-specifiers
export {}
