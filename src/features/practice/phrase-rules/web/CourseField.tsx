// Selects all courses or one of them.
import { Select } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { searchByLabel } from '#ui/form/search-by.ts'
import { courses } from '#features/authoring/courses/contract.ts'

interface Props {
  id?: string
  value?: string | null
  onChange?: (courseId: string | null) => void
  /** The current course, which may be disabled by now. */
  known?: { courseId: string | null; courseTitle: string | null } | null
}

export function CourseField({ id, value = null, onChange, known }: Props) {
  const { data = [], isFetching } = useApiQuery(courses.enabled, undefined, { inPlace: true })
  const options = data.map((c) => ({ value: c.id, label: c.title }))
  if (known?.courseId && !data.some((c) => c.id === known.courseId))
    options.unshift({ value: known.courseId, label: known.courseTitle ?? '' })
  return (
    <Select
      {...(id ? { id } : {})}
      aria-label="范围"
      allowClear
      showSearch={searchByLabel}
      placeholder="全部课程"
      loading={isFetching}
      value={value}
      options={options}
      notFoundContent={isFetching ? '正在读取…' : '没有已启用的课程'}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
    />
  )
}
