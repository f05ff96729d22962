// Form of a course: name, text fields, cover.
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { pick } from '#shared/field-table.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { TextFields } from '#ui/form/TextFields.tsx'
import { MediaField } from '#ui/media/MediaField.tsx'
import { useShowMade } from '#ui/table/use-show-made.ts'
import { files, uploadRules } from '#features/organisation/files/contract.ts'
import { type Course, courses } from '../contract.ts'
import { formOfPart, namesOfPart } from '../fields.ts'
import { latestOf } from './latest.ts'
import { VariablesField } from './VariablesField.tsx'
import { formTitle } from '#ui/form/form-title.ts'

interface Props {
  /** Null closes the form; 'new' creates a course. */
  of: Course | 'new' | null
  /** Content of the footer in read-only mode: a link onwards. */
  onward?: ReactNode
  onClose: () => void
}
type Values = z.infer<typeof courses.createCourse.body> & Pick<Course, 'imageFile'>
const valuesOf = (course: Course) => pick(course, ['title', ...namesOfPart('COURSE'), 'imageFile']) as Values

export function CourseForm({ of, onward, onClose }: Props) {
  const refresh = [courses.page, courses.detail, courses.tree]
  const show = useShowMade()
  const create = useApiMutation(courses.createCourse, { done: '课程新建成功', refresh, form: true, onDone: show })
  const update = useApiMutation(courses.updateCourse, { done: '课程修改成功', refresh, form: true })
  const course = of === 'new' ? null : of
  const readOnly = course !== null && !course.canEdit
  return (
    <FormModal<Values>
      open={of !== null}
      title={formTitle('课程', course, readOnly)}
      readOnly={readOnly}
      {...(readOnly ? { footer: onward } : {})}
      subject={course?.title}
      draft={`course:${course?.id ?? 'new'}`}
      initial={course ? valuesOf(course) : {}}
      okText={course ? '保存' : '新建课程'}
      onClose={onClose}
      {...latestOf(course?.id, valuesOf)}
      onSubmit={(values, { touched, version, keeper }) =>
        course
          ? update.run({ body: { ...touched, id: course.id, version: version ?? course.version } }, { keeper })
          : create.run({ body: values }, { keeper })
      }
    >
      <Form.Item name="title" label="课程名称" rules={[{ required: true, whitespace: true, message: '请输入课程名称' }]}>
        <Input maxLength={100} showCount autoFocus placeholder="如：重疾险首次面谈" />
      </Form.Item>
      <TextFields fields={formOfPart('COURSE')} controls={{ variables: <VariablesField disabled={readOnly} /> }} />
      <Form.Item name="imageFile" label="封面">
        <MediaField
          disabled={readOnly}
          kind="image"
          endpoint={files.upload}
          query={{ field: 'cover' }}
          direct={{ endpoint: courses.uploadToken }}
          rule={uploadRules.cover}
          url={course?.imageFileUrl ?? null}
          hint="建议尺寸360*360px，大小不超过2000kb"
        />
      </Form.Item>
    </FormModal>
  )
}
