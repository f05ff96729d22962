// Query of the variables of a course.
import { useMemo } from 'react'
import { variablesOf } from '#shared/variables.ts'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { courses } from '../contract.ts'

export function useVariables(courseId: string) {
  const text = useApiQuery(courses.detail, { params: { id: courseId } }, { when: courseId !== '0' }).data?.variables ?? null
  return useMemo(() => variablesOf(text), [text])
}
