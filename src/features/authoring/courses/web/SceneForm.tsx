// Form of a scene: name and text fields.
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { pick } from '#shared/field-table.ts'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { TextFields } from '#ui/form/TextFields.tsx'
import { useShowMade } from '#ui/table/use-show-made.ts'
import { type Course, courses } from '../contract.ts'
import { formOfPart, namesOfPart } from '../fields.ts'
import { latestOf } from './latest.ts'
import { formTitle } from '#ui/form/form-title.ts'

interface Props {
  of: Course | 'new' | null
  courseId: string
  /** Content of the footer in read-only mode: a link onwards. */
  onward?: ReactNode
  onClose: () => void
}
const valuesOf = (scene: Course) => pick(scene, ['title', ...namesOfPart('SCENE')])
type Values = ReturnType<typeof valuesOf>

export function SceneForm({ of, courseId, onward, onClose }: Props) {
  const refresh = [courses.page, courses.detail, courses.tree]
  const create = useApiMutation(courses.createScene, { done: '场景新建成功', refresh, form: true, onDone: useShowMade() })
  const update = useApiMutation(courses.updateScene, { done: '场景修改成功', refresh, form: true })
  const scene = of === 'new' ? null : of
  const readOnly = scene !== null && !scene.canEdit
  return (
    <FormModal<Values>
      open={of !== null}
      title={formTitle('场景', scene, readOnly)}
      readOnly={readOnly}
      {...(readOnly ? { footer: onward } : {})}
      subject={scene?.title}
      draft={`scene:${scene?.id ?? `new:${courseId}`}`}
      initial={scene ? valuesOf(scene) : {}}
      okText={scene ? '保存' : '新建场景'}
      onClose={onClose}
      {...latestOf(scene?.id, valuesOf)}
      onSubmit={(values, { touched, version, keeper }) =>
        scene
          ? update.run({ body: { ...touched, id: scene.id, version: version ?? scene.version } }, { keeper })
          : create.run({ body: { ...values, parentId: courseId } }, { keeper })
      }
    >
      <Form.Item name="title" label="场景名称" rules={[{ required: true, whitespace: true, message: '请输入场景名称' }]}>
        <Input maxLength={100} showCount autoFocus placeholder="如：客户到访" />
      </Form.Item>
      <TextFields fields={formOfPart('SCENE')} />
    </FormModal>
  )
}
