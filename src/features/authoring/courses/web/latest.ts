// Loads the current record for a form after a version conflict.
import { call } from '#ui/api/client.ts'
import { type Course, courses } from '../contract.ts'

/** `valuesOf` returns the form values of a record. */
export const latestOf = <V>(id: string | undefined, valuesOf: (now: Course) => V) =>
  id === undefined
    ? {}
    : {
        latest: async () => {
          const now: Course = await call(courses.detail, { params: { id } })
          return { values: valuesOf(now), version: now.version }
        },
      }
