// The record as it is now, for a form whose save came second.
import { call } from '#ui/api/client.ts'
import { type Course, courses } from '../contract.ts'

/** `valuesOf`: what of the record the form holds. */
export const latestOf = <V>(id: string | undefined, valuesOf: (now: Course) => V) =>
  id === undefined
    ? {}
    : {
        latest: async () => {
          const now: Course = await call(courses.detail, { params: { id } })
          return { values: valuesOf(now), version: now.version }
        },
      }
