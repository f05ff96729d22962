// Form field of the courses of a project: course, exam, number of tries per line. The first line cannot be removed.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Select } from 'antd'
import { faultIn } from '#ui/form/number-text.ts'
import { NumberInput } from '#ui/form/NumberInput.tsx'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { searchByLabel } from '#ui/form/search-by.ts'
import { courses } from '#features/authoring/courses/contract.ts'
import { maxCourses, maxRetries, type ProjectCourse, projects } from '../contract.ts'

export interface Line {
  /** Key of the line in the page only. */
  key: string
  /** Id of a saved line. */
  id?: string
  editType: 'CREATE' | 'UPDATE' | 'DELETE'
  courseId?: string
  /** Title of the course when the form opened. */
  title?: string
  needExam: 'NEED' | 'NO_NEED'
  examRetryLimit: number | null
}
const usualRetries = 3
const needs = [
  { value: 'NEED' as const, label: '需要考试' },
  { value: 'NO_NEED' as const, label: '不考试' },
]

let made = 0
export const freshLine = (): Line => ({
  key: `new${Date.now().toString(36)}${++made}`,
  editType: 'CREATE',
  needExam: 'NO_NEED',
  examRetryLimit: null,
})

export const linesOf = (saved: readonly ProjectCourse[]): Line[] =>
  saved.map(({ id, courseId, needExam, examRetryLimit, courseVO }) => ({
    key: id,
    id,
    editType: 'UPDATE' as const,
    courseId,
    title: courseVO.title,
    needExam,
    examRetryLimit,
  }))

/** Lines of a copy: equal courses without ids. */
export const newLinesOf = (saved: readonly ProjectCourse[]): Line[] =>
  saved.map(({ courseId, needExam, examRetryLimit, courseVO }) => ({
    ...freshLine(),
    courseId,
    title: courseVO.title,
    needExam,
    examRetryLimit,
  }))

const live = (lines: readonly Line[]) => lines.filter((l) => l.editType !== 'DELETE')

/** True for the first remaining line, because a project needs a course. */
export const stays = (lines: readonly Line[], line: Line) => live(lines)[0]?.key === line.key

/** Removes a line: a saved one is marked DELETE, a new one is dropped; the first remaining one stays. */
export const without = (lines: readonly Line[], line: Line): Line[] => {
  if (stays(lines, line)) return [...lines]
  return line.id ? lines.map((l) => (l.key === line.key ? { ...l, editType: 'DELETE' } : l)) : lines.filter((l) => l.key !== line.key)
}

const retryLimits = { min: 1, max: maxRetries, precision: 0 }

/** Reason why the lines cannot be saved, or null. */
export function faultOf(all: readonly Line[] = []): string | null {
  const lines = live(all)
  const { noCourse, incomplete, twice, wrongLimit } = projects.meta.failures
  if (!lines.some((l) => l.courseId)) return noCourse
  if (lines.some((l) => !l.courseId || (l.needExam === 'NEED' && l.examRetryLimit === null))) return incomplete
  if (lines.some((l) => l.needExam === 'NEED' && faultIn(l.examRetryLimit, retryLimits))) return wrongLimit
  const again = lines.find((l, i) => lines.findIndex((other) => other.courseId === l.courseId) < i)
  return again ? twice.replace('{title}', again.title ?? '') : null
}

export const linesToSend = (lines: readonly Line[]) =>
  lines.map(({ id, editType, courseId, needExam, examRetryLimit }) => ({
    ...(id ? { id } : {}),
    editType,
    courseId,
    needExam,
    examRetryLimit: needExam === 'NEED' ? examRetryLimit : null,
  }))

interface Props {
  value?: Line[]
  onChange?: (lines: Line[]) => void
  readOnly: boolean
}
const none: Line[] = []

export function CourseLines({ value = none, onChange, readOnly }: Props) {
  const { data = [], isFetching } = useApiQuery(courses.enabled, undefined, { inPlace: true })
  const form = Form.useFormInstance()
  const lines = live(value)
  // a change clears the error; sending checks again
  const set = (all: Line[]) => {
    onChange?.(all)
    form.setFields([{ name: 'lines', errors: [] }])
  }
  const change = (line: Line, more: Partial<Line>) => set(value.map((l) => (l.key === line.key ? { ...l, ...more } : l)))
  const optionsOf = (line: Line) => {
    const taken = new Set(lines.map((l) => l.courseId))
    const offered = data.filter((c) => c.id === line.courseId || !taken.has(c.id)).map((c) => ({ value: c.id, label: c.title }))
    const chosen = line.courseId && !data.some((c) => c.id === line.courseId)
    return chosen ? [{ value: line.courseId ?? '', label: line.title ?? '' }, ...offered] : offered
  }
  return (
    <div className="yw-lines">
      {lines.map((line, i) => (
        <div key={line.key} className="yw-project-line" role="group" aria-label={`课程 ${i + 1}`}>
          <span className="yw-muted">{i + 1}</span>
          <Select
            aria-label={`第${i + 1}门课程`}
            showSearch={searchByLabel}
            placeholder="请选择课程"
            loading={isFetching}
            value={line.courseId ?? null}
            options={optionsOf(line)}
            notFoundContent={isFetching ? '正在读取…' : '没有可选的已启用课程'}
            onChange={(courseId: string | null, option) =>
              change(line, { courseId: courseId ?? '', title: option && !Array.isArray(option) ? String(option.label) : '' })
            }
          />
          <Select<Line['needExam']>
            aria-label={`第${i + 1}门课程需要考试`}
            value={line.needExam}
            options={needs}
            onChange={(needExam) =>
              change(line, { needExam, examRetryLimit: needExam === 'NEED' ? (line.examRetryLimit ?? usualRetries) : null })
            }
          />
          <NumberInput
            aria-label={`第${i + 1}门课程考试次数`}
            placeholder="考试次数"
            prefix={line.needExam === 'NEED' ? '最多' : undefined}
            suffix="次"
            {...retryLimits}
            disabled={readOnly || line.needExam !== 'NEED'}
            value={line.examRetryLimit}
            onChange={(examRetryLimit) => change(line, { examRetryLimit })}
          />
          {!readOnly && (
            <Button
              type="text"
              aria-label={`移除第${i + 1}门课程`}
              title={stays(value, line) ? '第一门课程不能移除' : '移除'}
              icon={<DeleteOutlined aria-hidden />}
              disabled={stays(value, line)}
              onClick={() => set(without(value, line))}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined aria-hidden />}
          disabled={lines.length >= maxCourses}
          onClick={() => set([...value, freshLine()])}
        >
          添加课程
        </Button>
      )}
    </div>
  )
}
